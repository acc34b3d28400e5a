import { lazy } from '../../base/lazy.ts'
import type { XmlWords } from '../../base/xml-faults.ts'

const CUT_OFF = 'Die Datei wurde abgeschnitten: Holen Sie sie noch einmal.'
const NEVER_NEEDED = 'Eine Rechnung braucht das nie: Holen Sie die Datei noch einmal.'
const DECLARATION = 'Schreiben Sie <?xml version="1.0" encoding="UTF-8"?>.'
const NAMESPACE = 'Berichtigen Sie die Deklaration des Namensraums.'
const OTHER_ENCODING =
  'Vermutlich ist die Datei als windows-1252 oder ISO-8859-1 geschrieben: Speichern Sie sie als UTF-8, oder deklarieren Sie die Kodierung, die sie hat.'
const SAME_ENCODING = 'Speichern Sie die Datei in der Kodierung, die sie deklariert, oder berichtigen Sie die Deklaration.'

export const XML = lazy((): XmlWords => ({
  empty: { says: 'Die Datei ist leer.', next: 'Wählen Sie eine andere Datei.' },
  pdf: { says: 'Das ist eine PDF-Datei, kein XML.', next: 'Importieren Sie sie als PDF; eine Rechnung darin wird herausgeholt.' },
  no_markup: { says: 'Das ist kein XML: Es beginnt mit „{found}“ statt mit „<“.', next: 'Wählen Sie die XML-Datei der Rechnung.' },
  encoding_unknown: {
    says: 'Die Kodierung „{encoding}“ wird nicht unterstützt.',
    next: 'Speichern Sie die Datei als UTF-8; auch UTF-16, US-ASCII, ISO-8859-1 bis -16 und windows-1250 bis -1258 werden gelesen.',
  },
  encoding_not_utf16: { says: 'Die Datei deklariert die Kodierung „{declared}“, ihre Bytes sind aber kein UTF-16.', next: SAME_ENCODING },
  encoding_other: { says: 'Die Datei deklariert die Kodierung „{declared}“, ihre Bytes sind aber {found}.', next: SAME_ENCODING },
  byte_undeclared: {
    says: 'Das Byte {byte} ist in UTF-8 ungültig; UTF-8 gilt, weil keine Kodierung deklariert ist.',
    next: OTHER_ENCODING,
  },
  byte_declared: { says: 'Das Byte {byte} ist in UTF-8 ungültig, das die Datei deklariert.', next: OTHER_ENCODING },
  byte_unassigned: { says: 'Das Byte {byte} ist in {encoding}, das die Datei deklariert, kein Zeichen.', next: SAME_ENCODING },
  half_character: { says: 'Die Datei endet mitten in einem UTF-16-Zeichen.', next: CUT_OFF },
  declaration_part: { says: 'In der XML-Deklaration steht „{part}“ an einer Stelle, an der es nicht erwartet wird.', next: DECLARATION },
  declaration_version: { says: 'Die Version „{value}“ der XML-Deklaration ist nicht 1.0.', next: DECLARATION },
  declaration_encoding: { says: '„{value}“ in der XML-Deklaration ist kein Name einer Kodierung.', next: DECLARATION },
  declaration_standalone: {
    says: 'Der Wert „{value}“ von standalone in der XML-Deklaration ist weder „yes“ noch „no“.',
    next: DECLARATION,
  },
  declaration_no_version: { says: 'Die XML-Deklaration beginnt nicht mit der Version.', next: DECLARATION },
  declaration_form: { says: 'Die XML-Deklaration ist nicht richtig abgeschlossen.', next: DECLARATION },
  doctype: {
    says: 'Die Datei enthält eine Dokumenttyp-Deklaration (<!DOCTYPE). Sie wird nicht angenommen, weil sich darin Schädliches verbergen kann.',
    next: 'Entfernen Sie die Deklaration; elektronische Rechnungen brauchen keine.',
  },
  no_root: { says: 'Die Datei hat kein Wurzelelement.', next: CUT_OFF },
  before_root: { says: 'Vor dem Wurzelelement steht „{found}“.', next: 'Eine Datei hat genau ein Wurzelelement und daneben nichts.' },
  after_root: { says: 'Hinter dem Wurzelelement steht „{found}“.', next: 'Eine Datei hat genau ein Wurzelelement und daneben nichts.' },
  early_end: {
    says: 'Die Datei endet, bevor das Element „{element}“ aus Zeile {line} geschlossen ist.',
    next: 'Vermutlich wurde sie abgeschnitten: Holen Sie sie noch einmal.',
  },
  end_tag_open: { says: 'Das Endtag von „{element}“ ist nicht mit „>“ geschlossen.', next: 'Setzen Sie „>“ hinter den Namen.' },
  end_tag_other: {
    says: 'Das Endtag „{found}“ gehört nicht zum offenen Element „{element}“ aus Zeile {line}.',
    next: 'Schließen Sie zuerst „{element}“ mit seinem eigenen Endtag.',
  },
  tag_cut_off: { says: 'Die Datei endet mitten im Starttag von „{element}“.', next: CUT_OFF },
  tag_form: {
    says: 'Im Starttag von „{element}“ steht „{found}“ an einer Stelle, an der es nicht erlaubt ist.',
    next: 'Schreiben Sie Attribute als name="Wert", jedes mit einem Leerzeichen davor, und schließen Sie das Tag mit „>“.',
  },
  name_cut_off: { says: 'Die Datei endet, wo ein Name erwartet wird.', next: CUT_OFF },
  name_missing: {
    says: 'Hier wird ein Name erwartet, es steht aber „{found}“ da.',
    next: 'Schreiben Sie „&lt;“, wo das Zeichen „<“ selbst gemeint ist, oder vervollständigen Sie das Tag.',
  },
  name_form: {
    says: '„{name}“ ist kein Name, den XML erlaubt.',
    next: 'Ein Name beginnt mit einem Buchstaben oder „_“ und hat höchstens einen Doppelpunkt, zwischen Präfix und lokalem Namen.',
  },
  attribute_twice: { says: 'Das Attribut „{attribute}“ steht zweimal in einem Element.', next: 'Nehmen Sie eines der beiden heraus.' },
  attribute_no_value: {
    says: 'Das Attribut „{attribute}“ hat keinen Wert in Anführungszeichen.',
    next: 'Schreiben Sie es als name="Wert".',
  },
  attribute_open: {
    says: 'Der Wert des Attributs „{attribute}“ ist nicht geschlossen.',
    next: 'Setzen Sie das schließende Anführungszeichen hinter den Wert.',
  },
  attribute_markup: {
    says: 'Der Wert eines Attributs enthält „<“.',
    next: 'Schreiben Sie stattdessen „&lt;“, oder schließen Sie den Wert davor mit dem Anführungszeichen.',
  },
  prefix_undeclared: {
    says: 'Das Präfix „{prefix}“ von „{name}“ ist nicht deklariert.',
    next: 'Deklarieren Sie es am Wurzelelement mit xmlns:{prefix}="…", oder berichtigen Sie den Namen.',
  },
  prefix_empty: { says: 'Das Präfix „{prefix}“ ist mit einem leeren Namensraum deklariert.', next: NAMESPACE },
  prefix_xml: { says: 'Das Präfix „xml“ und der Namensraum von XML gehören zueinander und zu nichts anderem.', next: NAMESPACE },
  prefix_xmlns: { says: 'Das Präfix „xmlns“ darf nicht deklariert werden.', next: NAMESPACE },
  namespace_xmlns: { says: 'Der Namensraum der Namensraum-Deklarationen darf nicht deklariert werden.', next: NAMESPACE },
  character: {
    says: 'Das Zeichen „{found}“ ist in XML nicht erlaubt.',
    next: 'Entfernen Sie das Zeichen; sieht der ganze Text seltsam aus, ist die Datei in einer anderen Kodierung geschrieben, als sie deklariert.',
  },
  ampersand: { says: 'Hier steht ein „&“, das zu keiner Referenz gehört.', next: 'Schreiben Sie „&amp;“ für das Zeichen „&“ selbst.' },
  entity: {
    says: 'Die Entität „{entity}“ ist nicht bekannt.',
    next: 'Nur &lt; &gt; &amp; &apos; &quot; und Zeichenreferenzen wie &#228; werden angenommen.',
  },
  reference_open: { says: 'Eine Zeichenreferenz ist nicht vollständig.', next: 'Schreiben Sie sie mit Semikolon, als &#228; oder &#xE4;.' },
  reference_character: { says: 'Die Referenz „{reference}“ nennt ein Zeichen, das XML nicht erlaubt.', next: 'Entfernen Sie sie.' },
  cdata_open: { says: 'Der CDATA-Abschnitt, der hier beginnt, ist nicht geschlossen.', next: 'Schließen Sie ihn mit „]]>“.' },
  cdata_end: { says: 'Der Text enthält „]]>“ außerhalb eines CDATA-Abschnitts.', next: 'Schreiben Sie stattdessen „]]&gt;“.' },
  comment_open: { says: 'Der Kommentar, der hier beginnt, ist nicht geschlossen.', next: 'Schließen Sie ihn mit „-->“.' },
  comment_dashes: { says: 'Ein Kommentar enthält „--“.', next: 'Nehmen Sie die beiden Bindestriche aus dem Kommentar heraus.' },
  declaration_other: {
    says: 'Mit „<!“ beginnt hier weder ein Kommentar noch ein CDATA-Abschnitt.',
    next: 'Schreiben Sie „&lt;!“, wo der Text selbst gemeint ist.',
  },
  instruction_open: { says: 'Die Verarbeitungsanweisung, die hier beginnt, ist nicht geschlossen.', next: 'Schließen Sie sie mit „?>“.' },
  instruction_form: {
    says: 'Die Verarbeitungsanweisung „{name}“ ist nicht so geschrieben, wie XML es verlangt.',
    next: 'Ihr Name hat keinen Doppelpunkt, und ihm folgt ein Leerzeichen oder „?>“.',
  },
  late_declaration: {
    says: 'Hier steht eine XML-Deklaration; erlaubt ist sie nur ganz am Anfang der Datei.',
    next: 'Entfernen Sie sie, oder entfernen Sie, was davor steht.',
  },
  depth: { says: 'Die Elemente sind mehr als {limit} Ebenen tief verschachtelt.', next: NEVER_NEEDED },
  attribute_count: { says: 'Ein Element hat mehr als {limit} Attribute.', next: NEVER_NEEDED },
}))
