import { lazy } from '../../base/lazy.ts'
import type { XmlWords } from '../../base/xml-faults.ts'

const CUT_OFF = 'Het bestand is afgekapt: haal het opnieuw op.'
const NEVER_NEEDED = 'Een factuur heeft dat nooit nodig: haal het bestand opnieuw op.'
const DECLARATION = 'Schrijf <?xml version="1.0" encoding="UTF-8"?>.'
const NAMESPACE = 'Corrigeer de declaratie van de naamruimte.'
const OTHER_ENCODING =
  'Het bestand is waarschijnlijk als windows-1252 of ISO-8859-1 geschreven: sla het op als UTF-8, of declareer de codering die het heeft.'
const SAME_ENCODING = 'Sla het bestand op in de codering die het declareert, of corrigeer de declaratie.'

export const XML = lazy((): XmlWords => ({
  empty: { says: 'Het bestand is leeg.', next: 'Kies een ander bestand.' },
  pdf: { says: 'Dit is een pdf-bestand, geen XML.', next: 'Importeer het als pdf; een factuur erin wordt eruit gehaald.' },
  no_markup: { says: 'Dit is geen XML: het begint met “{found}” in plaats van met “<”.', next: 'Kies het XML-bestand van de factuur.' },
  encoding_unknown: {
    says: 'De codering “{encoding}” wordt niet ondersteund.',
    next: 'Sla het bestand op als UTF-8; UTF-16, US-ASCII, ISO-8859-1 tot en met -16 en windows-1250 tot en met -1258 worden ook gelezen.',
  },
  encoding_not_utf16: { says: 'Het bestand declareert de codering “{declared}”, maar de bytes zijn geen UTF-16.', next: SAME_ENCODING },
  encoding_other: { says: 'Het bestand declareert de codering “{declared}”, maar de bytes zijn {found}.', next: SAME_ENCODING },
  byte_undeclared: {
    says: 'De byte {byte} is ongeldig in UTF-8, dat geldt omdat er geen codering is gedeclareerd.',
    next: OTHER_ENCODING,
  },
  byte_declared: { says: 'De byte {byte} is ongeldig in UTF-8, dat het bestand declareert.', next: OTHER_ENCODING },
  byte_unassigned: { says: 'De byte {byte} is geen teken in {encoding}, die het bestand declareert.', next: SAME_ENCODING },
  half_character: { says: 'Het bestand eindigt midden in een UTF-16-teken.', next: CUT_OFF },
  declaration_part: { says: 'In de XML-declaratie staat “{part}” op een plaats waar het niet wordt verwacht.', next: DECLARATION },
  declaration_version: { says: 'De versie “{value}” van de XML-declaratie is niet 1.0.', next: DECLARATION },
  declaration_encoding: { says: 'De codering “{value}” in de XML-declaratie is geen naam van een codering.', next: DECLARATION },
  declaration_standalone: {
    says: 'De waarde “{value}” van standalone in de XML-declaratie is noch “yes” noch “no”.',
    next: DECLARATION,
  },
  declaration_no_version: { says: 'De XML-declaratie begint niet met de versie.', next: DECLARATION },
  declaration_form: { says: 'De XML-declaratie is niet goed afgesloten.', next: DECLARATION },
  doctype: {
    says: 'Het bestand heeft een documenttypedeclaratie (<!DOCTYPE). Die wordt niet aanvaard, omdat er iets schadelijks in verborgen kan zijn.',
    next: 'Verwijder de declaratie; elektronische facturen hebben er geen nodig.',
  },
  no_root: { says: 'Het bestand heeft geen hoofdelement.', next: CUT_OFF },
  before_root: { says: 'Vóór het hoofdelement staat “{found}”.', next: 'Een bestand heeft precies één hoofdelement en daarnaast niets.' },
  after_root: { says: 'Achter het hoofdelement staat “{found}”.', next: 'Een bestand heeft precies één hoofdelement en daarnaast niets.' },
  early_end: {
    says: 'Het bestand eindigt voordat het element “{element}” van regel {line} is afgesloten.',
    next: 'Waarschijnlijk is het afgekapt: haal het opnieuw op.',
  },
  end_tag_open: { says: 'De eindtag van “{element}” is niet met “>” afgesloten.', next: 'Zet “>” achter de naam.' },
  end_tag_other: {
    says: 'De eindtag “{found}” hoort niet bij het open element “{element}” van regel {line}.',
    next: 'Sluit eerst “{element}” af met zijn eigen eindtag.',
  },
  tag_cut_off: { says: 'Het bestand eindigt midden in de begintag van “{element}”.', next: CUT_OFF },
  tag_form: {
    says: 'In de begintag van “{element}” staat “{found}” op een plaats waar het niet is toegestaan.',
    next: 'Schrijf attributen als name="waarde", elk met een spatie ervoor, en sluit de tag af met “>”.',
  },
  name_cut_off: { says: 'Het bestand eindigt waar een naam wordt verwacht.', next: CUT_OFF },
  name_missing: {
    says: 'Hier wordt een naam verwacht, maar er staat “{found}”.',
    next: 'Schrijf “&lt;” waar het teken “<” zelf is bedoeld, of maak de tag af.',
  },
  name_form: {
    says: 'De naam “{name}” is in XML niet toegestaan.',
    next: 'Een naam begint met een letter of “_” en heeft hoogstens één dubbele punt, tussen voorvoegsel en lokale naam.',
  },
  attribute_twice: { says: 'Het attribuut “{attribute}” staat twee keer in één element.', next: 'Haal een van de twee weg.' },
  attribute_no_value: {
    says: 'Het attribuut “{attribute}” heeft geen waarde tussen aanhalingstekens.',
    next: 'Schrijf het als name="waarde".',
  },
  attribute_open: {
    says: 'De waarde van het attribuut “{attribute}” is niet afgesloten.',
    next: 'Zet het afsluitende aanhalingsteken achter de waarde.',
  },
  attribute_markup: {
    says: 'De waarde van een attribuut bevat “<”.',
    next: 'Schrijf in plaats daarvan “&lt;”, of sluit de waarde ervoor af met het aanhalingsteken.',
  },
  prefix_undeclared: {
    says: 'Het voorvoegsel “{prefix}” van “{name}” is niet gedeclareerd.',
    next: 'Declareer het bij het hoofdelement met xmlns:{prefix}="…", of corrigeer de naam.',
  },
  prefix_empty: { says: 'Het voorvoegsel “{prefix}” is met een lege naamruimte gedeclareerd.', next: NAMESPACE },
  prefix_xml: { says: 'Het voorvoegsel “xml” en de naamruimte van XML horen bij elkaar en bij niets anders.', next: NAMESPACE },
  prefix_xmlns: { says: 'Het voorvoegsel “xmlns” mag niet worden gedeclareerd.', next: NAMESPACE },
  namespace_xmlns: { says: 'De naamruimte van de naamruimtedeclaraties mag niet worden gedeclareerd.', next: NAMESPACE },
  character: {
    says: 'Het teken “{found}” is in XML niet toegestaan.',
    next: 'Verwijder het teken; ziet de hele tekst er vreemd uit, dan is het bestand in een andere codering geschreven dan het declareert.',
  },
  ampersand: { says: 'Hier staat een “&” die bij geen verwijzing hoort.', next: 'Schrijf “&amp;” voor het teken “&” zelf.' },
  entity: {
    says: 'De entiteit “{entity}” is niet bekend.',
    next: 'Alleen &lt; &gt; &amp; &apos; &quot; en tekenverwijzingen zoals &#228; worden aanvaard.',
  },
  reference_open: { says: 'Een tekenverwijzing is niet volledig.', next: 'Schrijf haar met puntkomma, als &#228; of &#xE4;.' },
  reference_character: { says: 'De verwijzing “{reference}” noemt een teken dat XML niet toestaat.', next: 'Verwijder haar.' },
  cdata_open: { says: 'Het CDATA-gedeelte dat hier begint, is niet afgesloten.', next: 'Sluit het af met “]]>”.' },
  cdata_end: { says: 'De tekst bevat “]]>” buiten een CDATA-gedeelte.', next: 'Schrijf in plaats daarvan “]]&gt;”.' },
  comment_open: { says: 'Het commentaar dat hier begint, is niet afgesloten.', next: 'Sluit het af met “-->”.' },
  comment_dashes: { says: 'Een commentaar bevat “--”.', next: 'Haal de twee streepjes uit het commentaar.' },
  declaration_other: {
    says: 'Met “<!” begint hier commentaar noch een CDATA-gedeelte.',
    next: 'Schrijf “&lt;!” waar de tekst zelf is bedoeld.',
  },
  instruction_open: { says: 'De verwerkingsinstructie die hier begint, is niet afgesloten.', next: 'Sluit haar af met “?>”.' },
  instruction_form: {
    says: 'De verwerkingsinstructie “{name}” is niet geschreven zoals XML het vraagt.',
    next: 'De naam heeft geen dubbele punt en wordt gevolgd door een spatie of “?>”.',
  },
  late_declaration: {
    says: 'Hier staat een XML-declaratie; ze is alleen helemaal aan het begin van het bestand toegestaan.',
    next: 'Verwijder haar, of verwijder wat ervoor staat.',
  },
  depth: { says: 'De elementen zijn meer dan {limit} niveaus diep genest.', next: NEVER_NEEDED },
  attribute_count: { says: 'Een element heeft meer dan {limit} attributen.', next: NEVER_NEEDED },
}))
