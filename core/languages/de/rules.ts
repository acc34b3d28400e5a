import { lazy } from '../../base/lazy.ts'
import { FACTURX } from './rules-facturx.ts'
import { PEPPOL } from './rules-peppol.ts'
import { XRECHNUNG } from './rules-xrechnung.ts'
import type { RuleWords } from '../rule-words.ts'

export const RULES = lazy((): RuleWords => ({
  open: '„',
  close: '“',
  or: ' oder ',
  line: 'Position {n}: ',
  xmlLine: ' (XML-Zeile {n})',
  shapes: {
    missing: '{term} fehlt. Bitte ergänzen.',
    one_of: '{all} fehlt. Bitte eine dieser Angaben ergänzen.',
    empty: '{term} ist leer. Bitte einen Wert eingeben oder das Feld entfernen.',
    code: '„{value}“ ist kein gültiger Code für {term}. Bitte einen Wert aus der Liste wählen.',
    currency: '„{value}“ ist kein gültiger Währungscode für {term}. Bitte eine Währung nach ISO 4217 wählen.',
    currency_missing: 'Bei {term} fehlt die Währung. Bitte eine Währung nach ISO 4217 wählen.',
    decimals: '{term} hat mehr als zwei Nachkommastellen ({value}). Bitte auf Cent runden.',
    once: '{term} darf nur einmal angegeben werden. Bitte eine Angabe behalten und die übrigen entfernen.',
    not_used:
      'Der XML-Teil „{element}“ ist in einer Rechnung nach EN 16931 nicht vorgesehen. Empfänger dürfen ihn übergehen; bitte entfernen, wenn ihn niemand verlangt hat.',
    scheme: 'Bei {2} fehlt, um welche Art von Nummer es sich handelt. Bitte {1} wählen.',
    form: '„{value}“ ist keine gültige Kennung ihres Schemas. Bitte Nummer und Prüfziffern prüfen oder ein anderes Schema wählen.',
    part: '„{part}“ steht {count}-mal in „{element}“, öfter als erlaubt. Behalten Sie das richtige und entfernen Sie die anderen.',
    part_missing: 'In „{element}“ fehlt „{part}“. Ergänzen Sie es, oder schreiben Sie die Rechnung aus dem Formular neu.',
    attribute: '„{element}“ fehlt das Attribut „{part}“. Schreiben Sie die Rechnung aus dem Formular neu; dabei wird es ergänzt.',
    code_in_xml: '„{value}“ ist im Factur-X-Profil kein zulässiger Wert für „{element}“. Wählen Sie einen aus der Liste.',
    unused_in_profile:
      'Das Factur-X-Profil verwendet „{element}“ hier nicht. Empfänger können es übergehen; entfernen Sie es oder wählen Sie ein höheres Profil.',
    lacked_by_profile:
      'Die Rechnung entspricht nicht dem Factur-X-Profil {part}: {count} Angaben haben darin keinen Platz, zuerst {first}. Bitte das Profil wählen, nach dem sie geschrieben ist.',
    schema_order:
      '„{element}“ steht unter „{part}“ und gehört darüber. Empfänger prüfen die Reihenfolge zuerst und weisen die Datei ab. Bitte nach oben verschieben.',
    schema_many:
      '„{element}“ darf hier nur einmal stehen. Empfänger prüfen das zuerst und weisen die Datei ab. Bitte eines behalten und die übrigen entfernen.',
    schema_unknown:
      '„{element}“ hat in „{part}“ keinen Platz. Empfänger prüfen das zuerst und weisen die Datei ab. Bitte entfernen oder den Namen berichtigen.',
    schema_missing: 'In „{element}“ fehlt der Bestandteil „{part}“. Empfänger prüfen das zuerst und weisen die Datei ab. Bitte ergänzen.',
    schema_text:
      'Zwischen den Bestandteilen von „{element}“ steht Text, wo keiner stehen darf. Empfänger prüfen das zuerst und weisen die Datei ab. Bitte entfernen.',
    schema_inside:
      '„{element}“ steht in „{part}“, das nur einen Text enthalten darf. Empfänger prüfen das zuerst und weisen die Datei ab. Bitte entfernen oder herausnehmen.',
    schema_empty: '„{element}“ ist leer; Empfänger weisen die Datei deshalb ab. Bitte ausfüllen oder das Element entfernen.',
    schema_decimal:
      '„{value}“ ist keine Zahl, die der Empfänger lesen kann; er weist die Datei deshalb ab. Bitte eine Zahl eingeben; im XML steht sie mit Punkt, etwa 1234.56.',
    schema_date:
      '„{value}“ ist kein Kalendertag; der Empfänger weist die Datei deshalb ab. Bitte ein Datum eingeben; im XML steht es in der Form 2026-08-31.',
    schema_boolean:
      '„{value}“ steht in „{element}“, das nur true oder false sagt. Empfänger prüfen das zuerst und weisen die Datei ab. Bitte eines von beiden schreiben.',
    schema_file:
      'Die Datei in „{element}“ ist beschädigt: Sie ist nicht in Base64 geschrieben. Empfänger prüfen das zuerst und weisen die ganze Rechnung ab. Bitte die Datei neu anhängen.',
    schema_value:
      '„{value}“ hat nicht die Form, die „{element}“ haben muss ({part}). Empfänger prüfen das zuerst und weisen die Datei ab. Bitte berichtigen.',
    schema_attribute:
      '„{element}“ ist ein Attribut, das „{part}“ nicht haben darf. Empfänger prüfen das zuerst und weisen die Datei ab. Bitte entfernen oder den Namen berichtigen.',
    schema_attribute_missing:
      '„{element}“ fehlt das Attribut „{part}“. Empfänger prüfen das zuerst und weisen die Datei ab. Bitte ergänzen.',
    schema_attribute_value:
      '„{value}“ darf nicht im Attribut „{element}“ stehen; dort gehört „{part}“ hin. Empfänger prüfen das zuerst und weisen die Datei ab. Bitte berichtigen.',
    schema_later:
      '„{element}“ nehmen hier nur Empfänger an, die Factur-X lesen; andere weisen die Datei ab. Bitte in dieser Form an niemand anderen senden.',
  },
  vat: {
    '01': 'Die Umsatzsteuer-Kategorie „{category}“ wird verwendet und braucht einen Eintrag in der Steueraufschlüsselung (genau einen je Kategorie und Satz); umgekehrt braucht jeder Eintrag etwas, das ihn verwendet. Bitte die Aufschlüsselung neu berechnen.',
    '02': 'Eine Position hat die Kategorie „{category}“. Dann gilt: {ids}. Bitte die Steuernummern beider Parteien prüfen.',
    '03': 'Ein Nachlass auf die Rechnung hat die Kategorie „{category}“. Dann gilt: {ids}. Bitte die Steuernummern beider Parteien prüfen.',
    '04': 'Ein Zuschlag auf die Rechnung hat die Kategorie „{category}“. Dann gilt: {ids}. Bitte die Steuernummern beider Parteien prüfen.',
    '05': 'Der Steuersatz einer Position mit „{category}“ {rate}. Bitte Satz oder Kategorie berichtigen.',
    '06': 'Der Steuersatz eines Nachlasses mit „{category}“ {rate}. Bitte Satz oder Kategorie berichtigen.',
    '07': 'Der Steuersatz eines Zuschlags mit „{category}“ {rate}. Bitte Satz oder Kategorie berichtigen.',
    '08': 'Die Bemessungsgrundlage von „{category}“ in der Steueraufschlüsselung ist nicht die Summe der zugehörigen Positionen plus Zuschläge minus Nachlässe. Bitte die Aufschlüsselung neu berechnen.',
    '09': 'Der Steuerbetrag von „{category}“ in der Steueraufschlüsselung passt nicht zu Bemessungsgrundlage und Satz. Bitte die Aufschlüsselung neu berechnen.',
    '10': 'Die Steueraufschlüsselung für „{category}“ {exemption}',
    'rate zero': 'muss 0 sein',
    'rate positive': 'muss größer als 0 sein',
    'rate not_negative': 'muss 0 oder größer sein',
    'rate none': 'muss leer bleiben',
    'ids S': 'Der Verkäufer muss eine USt-IdNr. oder Steuernummer haben, oder ein Steuervertreter mit USt-IdNr. muss genannt sein',
    'ids AE':
      'Der Verkäufer braucht eine USt-IdNr. oder Steuernummer (oder einen Steuervertreter) und der Käufer eine USt-IdNr. oder Registernummer',
    'ids IC': 'Verkäufer (oder Steuervertreter) und Käufer müssen je eine USt-IdNr. haben',
    'ids G': 'Der Verkäufer oder sein Steuervertreter muss eine USt-IdNr. haben',
    'ids O': 'Weder Verkäufer noch Käufer noch Steuervertreter dürfen in der Rechnung eine USt-IdNr. haben',
    'exemption needed': 'braucht den Grund, warum keine Umsatzsteuer berechnet wird. Bitte {BT-120} eingeben oder {BT-121} wählen.',
    'exemption forbidden': 'darf keinen Befreiungsgrund nennen. Bitte {BT-120} und {BT-121} entfernen.',
  },
  categories: {
    S: 'Normaler oder ermäßigter Steuersatz',
    Z: 'Nullsatz',
    E: 'Steuerbefreit',
    AE: 'Steuerschuldnerschaft des Leistungsempfängers',
    IC: 'Innergemeinschaftliche Lieferung',
    G: 'Ausfuhr in ein Drittland',
    O: 'Nicht steuerbar',
    AF: 'IGIC (Kanarische Inseln)',
    AG: 'IPSI (Ceuta und Melilla)',
    B: 'Übertragene Umsatzsteuer (Italien)',
  },
  rules: {
    ...PEPPOL(),
    ...XRECHNUNG(),
    ...FACTURX(),
    'BR-08': 'Der Verkäufer hat keine Anschrift. Bitte mindestens {BT-40} angeben.',
    'BR-10': 'Der Käufer hat keine Anschrift. Bitte mindestens {BT-55} angeben.',
    'BR-16': 'Die Rechnung hat keine Position. Bitte mindestens eine anlegen.',
    'BR-17':
      'Ein Zahlungsempfänger wird nur genannt, wenn er nicht der Verkäufer ist, und braucht dann einen eigenen Namen. Bitte {BT-59} angeben oder den Zahlungsempfänger entfernen.',
    'BR-19': 'Der Steuervertreter hat keine Anschrift. Bitte mindestens {BT-69} angeben.',
    'BR-27':
      '{BT-146} ist nicht 0 oder größer ({value}). Bitte einen Preis von mindestens 0 und, wenn abgezogen wird, eine negative Menge angeben.',
    'BR-28': '{BT-148} ist nicht 0 oder größer ({value}). Bitte einen Preis von mindestens 0 angeben.',
    'BR-29': 'Der Abrechnungszeitraum endet, bevor er beginnt. Bitte {BT-73} oder {BT-74} berichtigen.',
    'BR-30': 'Der Zeitraum der Position endet, bevor er beginnt. Bitte {BT-134} oder {BT-135} berichtigen.',
    'BR-32': '{BT-95} fehlt oder betrifft nicht die Umsatzsteuer. Bitte für den Nachlass eine Kategorie wählen.',
    'BR-37': '{BT-102} fehlt oder betrifft nicht die Umsatzsteuer. Bitte für den Zuschlag eine Kategorie wählen.',
    'BR-47': '{BT-118} fehlt in einem Eintrag der Steueraufschlüsselung oder betrifft nicht die Umsatzsteuer. Bitte eine Kategorie wählen.',
    'BR-48': '{BT-119} fehlt in einem Eintrag der Steueraufschlüsselung. Bitte den Satz angeben; nur „Nicht steuerbar“ hat keinen.',
    'BR-50': '{BT-84} fehlt, obwohl per Überweisung gezahlt werden soll. Bitte IBAN oder Kontonummer angeben.',
    'BR-51': '{BT-87} zeigt mehr als die ersten sechs und letzten vier Ziffern der Karte. Das verbieten die Kartenregeln: Bitte kürzen.',
    'BR-53':
      '{BT-6} ist angegeben, also wird auch die Steuersumme in dieser Währung gebraucht. Bitte {BT-111} angeben oder {BT-6} entfernen.',
    'BR-54': 'Ein Artikelmerkmal braucht Namen und Wert. Bitte ergänzen oder entfernen.',
    'BR-61': '{BT-84} fehlt, obwohl per Überweisung gezahlt werden soll. Bitte IBAN oder Kontonummer angeben.',
    'BR-B-01':
      'Übertragene Umsatzsteuer (Kategorie B) gibt es nur bei italienischen Inlandsrechnungen. Bitte eine andere Kategorie wählen oder die Länder berichtigen.',
    'BR-B-02':
      'Übertragene Umsatzsteuer (Kategorie B) und normaler oder ermäßigter Steuersatz (Kategorie S) dürfen nicht in einer Rechnung stehen. Bitte zwei Rechnungen schreiben.',
    'KONTOR-NUMBER':
      '„{value}“ ist keine Zahl, die der Empfänger lesen kann. Bitte eine Zahl eingeben; im XML steht sie mit Punkt, etwa 1234.56.',
    'KONTOR-DATE': '„{value}“ ist kein Kalendertag. Bitte ein Datum eingeben; im XML steht es in der Form 2026-08-31.',
    'KONTOR-RETIRED':
      'Die Rechnung nennt in {BT-24} {name}. Diese Fassung war bis {last_day} gültig; Empfänger können sie ablehnen. Bitte nach {instead} ausstellen.',
    'KONTOR-CHARACTER': 'In XML kann {signs} nicht stehen; dort stünde ein Ersatzzeichen. Bitte aus dem Text nehmen.',
    'KONTOR-SIGN':
      'Die Seiten des PDF haben kein Zeichen für {signs} und zeigen einen Ersatz; im XML bleibt es erhalten. Bitte anders schreiben, wenn die Seite es zeigen soll.',
    'BR-CL-08': '{BT-21} ist kein gültiger Code: „{value}“. Bitte einen Wert aus der Liste wählen.',
    'BR-CO-03': '{BT-7} und {BT-8} schließen einander aus. Bitte eine Angabe behalten und die andere entfernen.',
    'BR-CO-04': '{BT-151} fehlt oder betrifft nicht die Umsatzsteuer. Bitte für die Position eine Kategorie wählen.',
    'BR-CO-09':
      '„{value}“ beginnt nicht mit einem Ländercode. Eine USt-IdNr. beginnt mit zwei Buchstaben wie DE oder FR (EL für Griechenland).',
    'BR-CO-10': '{BT-106} ist nicht die Summe der Positionsbeträge. Bitte die Summen neu berechnen.',
    'BR-CO-11': '{BT-107} ist nicht die Summe der Nachlässe auf die Rechnung. Bitte die Summen neu berechnen.',
    'BR-CO-12': '{BT-108} ist nicht die Summe der Zuschläge auf die Rechnung. Bitte die Summen neu berechnen.',
    'BR-CO-13': '{BT-109} ist nicht Positionen minus Nachlässe plus Zuschläge. Bitte die Summen neu berechnen.',
    'BR-CO-14': '{BT-110} ist nicht die Summe der Steuerbeträge der Aufschlüsselung. Bitte die Summen neu berechnen.',
    'BR-CO-15':
      '{BT-112} ist nicht {BT-109} plus {BT-110}, oder die Steuersumme in Rechnungswährung fehlt. Bitte die Summen neu berechnen.',
    'BR-CO-16': '{BT-115} ist nicht {BT-112} minus {BT-113} plus {BT-114}. Bitte die Summen neu berechnen.',
    'BR-CO-17': '{BT-117} ist nicht {BT-116} mal {BT-119}. Bitte die Steueraufschlüsselung neu berechnen.',
    'BR-CO-18': 'Die Rechnung hat keine Steueraufschlüsselung. Bitte aus den Positionen neu berechnen.',
    'BR-CO-19': 'Der Abrechnungszeitraum hat weder Anfang noch Ende. Bitte {BT-73} oder {BT-74} angeben oder den Zeitraum entfernen.',
    'BR-CO-20': 'Der Zeitraum der Position hat weder Anfang noch Ende. Bitte {BT-134} oder {BT-135} angeben oder den Zeitraum entfernen.',
    'BR-CO-26': 'Der Käufer kann nicht erkennen, wer der Verkäufer ist. Bitte {BT-31}, {BT-29} oder {BT-30} angeben.',
    'BR-IC-11':
      'Eine innergemeinschaftliche Lieferung braucht Lieferdatum oder Abrechnungszeitraum. Bitte {BT-72} oder {BT-73} und {BT-74} angeben.',
    'BR-IC-12': 'Eine innergemeinschaftliche Lieferung braucht das Land, in das geliefert wurde. Bitte {BT-80} angeben.',
    'BR-O-11':
      'Neben „Nicht steuerbar“ darf die Steueraufschlüsselung keine andere Kategorie haben. Bitte die Kategorien berichtigen oder zwei Rechnungen schreiben.',
    'BR-O-12':
      'Bei „Nicht steuerbar“ muss jede Position „Nicht steuerbar“ sein. Bitte die Kategorien berichtigen oder zwei Rechnungen schreiben.',
    'BR-O-13':
      'Bei „Nicht steuerbar“ muss jeder Nachlass „Nicht steuerbar“ sein. Bitte die Kategorien berichtigen oder zwei Rechnungen schreiben.',
    'BR-O-14':
      'Bei „Nicht steuerbar“ muss jeder Zuschlag „Nicht steuerbar“ sein. Bitte die Kategorien berichtigen oder zwei Rechnungen schreiben.',
    'CII-SR-119':
      'Ein Preisnachlass braucht seinen Betrag und die Angabe, dass er kein Zuschlag ist. Geben Sie {BT-147} neu an oder entfernen Sie den Nachlass.',
    'CII-SR-462':
      'Alle Einträge der Umsatzsteueraufschlüsselung müssen denselben Wert für {BT-8} tragen. Verwenden Sie überall einen Code.',
    'CII-SR-467': 'Alle Zahlungsanweisungen müssen dieselbe Angabe {BT-81} haben. Verwenden Sie eine Zahlungsart für die Rechnung.',
    'CII-SR-468': 'Alle Zahlungsanweisungen müssen dieselbe Angabe {BT-82} tragen. Verwenden Sie überall einen Text.',
    'CII-SR-469': '{BT-83} steht mehr als einmal da. Behalten Sie einen Eintrag und entfernen Sie die anderen.',
    'CII-SR-470': '{BT-84} fehlt, obwohl per Überweisung gezahlt werden soll. Geben Sie IBAN oder Kontonummer an.',
    'CII-DT-033': 'Keine Position nennt eine Einheit, aber eine Menge tut es. Wählen Sie {BT-130} in den Positionen.',
    'CII-DT-037': 'Eine Steuer ist von anderer Art als die Umsatzsteuer ({value}). Schreiben Sie VAT oder entfernen Sie die Steuer.',
    'CII-DT-097': '„{value}“ ist kein Datum in der Form Jahr, Monat, Tag ohne Trennzeichen, wie 20261130. Berichtigen Sie es.',
    'UBL-CR-002': 'Das XML nennt eine andere UBL-Version als 2.1. Bitte auf 2.1 setzen oder entfernen.',
    'UBL-CR-666': 'Der Verweis auf das abgerechnete Objekt darf keine Anlage tragen. Bitte die Datei als eigene Anlage beifügen.',
    'UBL-CR-673': 'Der Verweis auf das abgerechnete Objekt darf keine Beschreibung tragen. Bitte in einer eigenen Anlage beschreiben.',
    'UBL-DT-06': 'Bei einer Anlage fehlt die Art der Datei. Bitte {BT-125-1} wählen.',
    'UBL-DT-07': 'Eine Anlage hat keinen Dateinamen. Bitte {BT-125-2} angeben.',
    'UBL-SR-07': 'Ein Verweis auf eine vorausgegangene Rechnung hat keine Nummer. Bitte {BT-25} angeben.',
    'UBL-SR-13': '{BT-32} darf nur einmal angegeben werden. Bitte eine Angabe behalten und die übrigen entfernen.',
    'UBL-SR-19':
      'Der Zahlungsempfänger muss genau einen Namen haben, und nicht den des Verkäufers. Bitte {BT-59} berichtigen oder den Zahlungsempfänger entfernen.',
    'UBL-SR-20':
      'Der Zahlungsempfänger darf eine Kennung haben und nicht den Namen des Verkäufers tragen. Bitte berichtigen oder entfernen.',
    'UBL-SR-21':
      'Der Zahlungsempfänger darf eine Registernummer haben und nicht den Namen des Verkäufers tragen. Bitte berichtigen oder entfernen.',
    'UBL-SR-42': 'Der Verkäufer darf eine USt-IdNr. und eine Steuernummer haben, nicht mehr. Bitte die übrigen entfernen.',
    'UBL-SR-43':
      'Die Art einer Anlage darf hier nicht stehen: Nur das abgerechnete Objekt (130) hat eine, und nur es hat ein Schema. Bitte Art und Schema entfernen.',
    'UBL-SR-44': 'Alle Zahlungsanweisungen müssen denselben {BT-83} tragen. Bitte einen Text für alle verwenden.',
    'UBL-SR-47': 'Alle Zahlungsanweisungen müssen denselben Wert bei {BT-81} haben. Bitte eine Zahlungsart für die Rechnung wählen.',
    'UBL-SR-48': 'Eine Position braucht genau eine Umsatzsteuer-Kategorie. Bitte {BT-151} wählen.',
    'UBL-SR-53': 'Eine steuerliche Registrierung braucht ihre Nummer und ihre Steuerart. Bitte ergänzen oder entfernen.',
  },
}))
