import { lazy } from '../../base/lazy.ts'
import { FACTURX } from './rules-facturx.ts'
import { PEPPOL } from './rules-peppol.ts'
import { XRECHNUNG } from './rules-xrechnung.ts'
import type { RuleWords } from '../rule-words.ts'

export const RULES = lazy((): RuleWords => ({
  open: '“',
  close: '”',
  or: ' of ',
  line: 'Regel {n}: ',
  xmlLine: ' (XML-regel {n})',
  shapes: {
    missing: '{term} ontbreekt. Vul het in.',
    one_of: '{all} ontbreekt. Vul een ervan in.',
    empty: '{term} is leeg. Vul een waarde in of verwijder het veld.',
    code: '“{value}” is geen geldige code voor {term}. Kies er een uit de lijst.',
    currency: '“{value}” is geen geldige valutacode voor {term}. Kies een valuta van ISO 4217.',
    currency_missing: '{term} zegt niet in welke valuta het is. Kies een valuta van ISO 4217.',
    decimals: '{term} heeft meer dan twee decimalen ({value}). Rond het bedrag af op centen.',
    once: '{term} mag maar één keer worden opgegeven. Behoud één vermelding en verwijder de andere.',
    not_used:
      'Het XML-deel “{element}” heeft geen plaats in een factuur volgens EN 16931. Ontvangers mogen het negeren; verwijder het als niemand erom heeft gevraagd.',
    scheme: '{2} moet zeggen wat voor nummer het is. Kies {1}.',
    form: '“{value}” is geen goed gevormd kenmerk van zijn schema. Controleer het nummer en de controlecijfers, of kies een ander schema.',
    part: '“{part}” staat {count} keer in “{element}”, vaker dan is toegestaan. Behoud het juiste en verwijder de andere.',
    part_missing: '“{element}” mist het onderdeel “{part}”. Vul het in, of schrijf de factuur opnieuw vanuit het formulier.',
    attribute: '“{element}” mist het attribuut “{part}”. Schrijf de factuur opnieuw vanuit het formulier; dat voegt het toe.',
    code_in_xml: '“{value}” is geen waarde die het Factur-X-profiel voor “{element}” toestaat. Kies er een uit de lijst.',
    unused_in_profile:
      'Het Factur-X-profiel gebruikt “{element}” hier niet. Ontvangers mogen het negeren; verwijder het of kies een hoger profiel.',
    lacked_by_profile:
      'De factuur volgt niet het Factur-X-profiel {part}: {count} waarden hebben er geen plaats in, als eerste {first}. Kies het profiel waarmee ze is opgesteld.',
    schema_order:
      '“{element}” staat onder “{part}” en hoort erboven. Ontvangers controleren eerst de volgorde en weigeren het bestand. Verplaats het naar boven.',
    schema_many:
      '“{element}” mag hier maar één keer staan. Ontvangers controleren dat eerst en weigeren het bestand. Behoud er één en verwijder de andere.',
    schema_unknown:
      '“{element}” heeft geen plaats in “{part}”. Ontvangers controleren dat eerst en weigeren het bestand. Verwijder het of corrigeer de naam.',
    schema_missing:
      'In “{element}” ontbreekt het onderdeel “{part}”. Ontvangers controleren dat eerst en weigeren het bestand. Vul het in.',
    schema_text:
      'Tussen de onderdelen van “{element}” staat tekst, waar die niet mag staan. Ontvangers controleren dat eerst en weigeren het bestand. Verwijder die.',
    schema_inside:
      '“{element}” staat in “{part}”, dat alleen een tekst mag bevatten. Ontvangers controleren dat eerst en weigeren het bestand. Verwijder het of haal het eruit.',
    schema_empty: '“{element}” is leeg; ontvangers weigeren het bestand daarom. Vul het in of verwijder het element.',
    schema_decimal:
      '“{value}” is geen getal dat ontvangers kunnen lezen; zij weigeren het bestand daarom. Vul een getal in; in de XML heeft het een punt, zoals in 1234.56.',
    schema_date:
      '“{value}” is geen dag van de kalender; ontvangers weigeren het bestand daarom. Vul een datum in; in de XML staat die als in 2026-08-31.',
    schema_boolean:
      '“{value}” staat in “{element}”, dat alleen true of false zegt. Ontvangers controleren dat eerst en weigeren het bestand. Schrijf een van beide.',
    schema_file:
      'Het bestand in “{element}” is beschadigd: het is niet in Base64 geschreven. Ontvangers controleren dat eerst en weigeren de hele factuur. Voeg het bestand opnieuw toe.',
    schema_value:
      '“{value}” heeft niet de vorm die “{element}” moet hebben ({part}). Ontvangers controleren dat eerst en weigeren het bestand. Corrigeer het.',
    schema_attribute:
      '“{element}” is een attribuut dat “{part}” niet mag hebben. Ontvangers controleren dat eerst en weigeren het bestand. Verwijder het of corrigeer de naam.',
    schema_attribute_missing:
      'Bij “{element}” ontbreekt het attribuut “{part}”. Ontvangers controleren dat eerst en weigeren het bestand. Voeg het toe.',
    schema_attribute_value:
      '“{value}” mag niet in het attribuut “{element}” staan; daar hoort “{part}”. Ontvangers controleren dat eerst en weigeren het bestand. Corrigeer het.',
    schema_later:
      '“{element}” wordt hier alleen aanvaard door ontvangers die Factur-X lezen; andere weigeren het bestand. Stuur het in deze vorm aan niemand anders.',
  },
  vat: {
    '01': 'De btw-categorie “{category}” wordt gebruikt en heeft een vermelding in de btw-specificatie nodig (precies één per categorie en tarief); omgekeerd moet elke vermelding door iets worden gebruikt. Bereken de btw-specificatie opnieuw.',
    '02': 'Een regel heeft de btw-categorie “{category}”. Dan geldt: {ids}. Controleer de btw- en fiscale nummers van beide partijen.',
    '03': 'Een korting op de factuur heeft de btw-categorie “{category}”. Dan geldt: {ids}. Controleer de btw- en fiscale nummers van beide partijen.',
    '04': 'Een toeslag op de factuur heeft de btw-categorie “{category}”. Dan geldt: {ids}. Controleer de btw- en fiscale nummers van beide partijen.',
    '05': 'Het btw-tarief van een regel met “{category}” {rate}. Corrigeer het tarief of de categorie.',
    '06': 'Het btw-tarief van een korting op de factuur met “{category}” {rate}. Corrigeer het tarief of de categorie.',
    '07': 'Het btw-tarief van een toeslag op de factuur met “{category}” {rate}. Corrigeer het tarief of de categorie.',
    '08': 'De maatstaf van heffing van “{category}” in de btw-specificatie is niet de som van de bijbehorende regels plus toeslagen min kortingen. Bereken de btw-specificatie opnieuw.',
    '09': 'Het btw-bedrag van “{category}” in de btw-specificatie past niet bij maatstaf van heffing en tarief. Bereken de btw-specificatie opnieuw.',
    '10': 'De btw-specificatie voor “{category}” {exemption}',
    'rate zero': 'moet 0 zijn',
    'rate positive': 'moet hoger dan 0 zijn',
    'rate not_negative': 'moet 0 of hoger zijn',
    'rate none': 'moet leeg blijven',
    'ids S': 'de verkoper heeft een btw-nummer of fiscaal nummer nodig, of een fiscaal vertegenwoordiger met een btw-nummer',
    'ids AE':
      'de verkoper heeft een btw-nummer of fiscaal nummer nodig (of een fiscaal vertegenwoordiger) en de afnemer een btw-nummer of inschrijvingsnummer',
    'ids IC': 'verkoper (of fiscaal vertegenwoordiger) en afnemer hebben elk een btw-nummer nodig',
    'ids G': 'de verkoper of zijn fiscaal vertegenwoordiger heeft een btw-nummer nodig',
    'ids O': 'noch verkoper, noch afnemer, noch fiscaal vertegenwoordiger mag in de factuur een btw-nummer hebben',
    'exemption needed': 'heeft een reden nodig waarom geen btw wordt berekend. Vul {BT-120} in of kies {BT-121}.',
    'exemption forbidden': 'mag geen reden van vrijstelling noemen. Verwijder {BT-120} en {BT-121}.',
  },
  categories: {
    S: 'Normaal of verlaagd tarief',
    Z: 'Nultarief',
    E: 'Vrijgesteld van btw',
    AE: 'Btw verlegd',
    IC: 'Intracommunautaire levering',
    G: 'Uitvoer buiten de EU',
    O: 'Niet aan btw onderworpen',
    AF: 'IGIC (Canarische Eilanden)',
    AG: 'IPSI (Ceuta en Melilla)',
    B: 'Gesplitste betaling (Italië)',
  },
  rules: {
    ...PEPPOL(),
    ...XRECHNUNG(),
    ...FACTURX(),
    'BR-08': 'De verkoper heeft geen postadres. Vul ten minste {BT-40} in.',
    'BR-10': 'De afnemer heeft geen postadres. Vul ten minste {BT-55} in.',
    'BR-16': 'De factuur heeft geen regel. Voeg er ten minste één toe.',
    'BR-17':
      'Een begunstigde wordt alleen genoemd als het een andere partij is dan de verkoper, en heeft dan een eigen naam nodig. Vul {BT-59} in of verwijder de begunstigde.',
    'BR-19': 'De fiscaal vertegenwoordiger heeft geen postadres. Vul ten minste {BT-69} in.',
    'BR-27': '{BT-146} is niet 0 of hoger ({value}). Vul een prijs van 0 of hoger in en, om iets af te trekken, een negatief aantal.',
    'BR-28': '{BT-148} is niet 0 of hoger ({value}). Vul een prijs van 0 of hoger in.',
    'BR-29': 'De factuurperiode eindigt voordat ze begint. Corrigeer {BT-73} of {BT-74}.',
    'BR-30': 'De periode van de regel eindigt voordat ze begint. Corrigeer {BT-134} of {BT-135}.',
    'BR-32': '{BT-95} ontbreekt of valt niet onder btw. Kies een btw-categorie voor de korting.',
    'BR-37': '{BT-102} ontbreekt of valt niet onder btw. Kies een btw-categorie voor de toeslag.',
    'BR-47': '{BT-118} ontbreekt in een vermelding van de btw-specificatie of valt niet onder btw. Kies een btw-categorie.',
    'BR-48':
      '{BT-119} ontbreekt in een vermelding van de btw-specificatie. Vul het tarief in; alleen “niet aan btw onderworpen” heeft er geen.',
    'BR-50': '{BT-84} ontbreekt, hoewel de factuur per overschrijving moet worden betaald. Vul het IBAN of rekeningnummer in.',
    'BR-51': '{BT-87} toont meer dan de eerste zes en laatste vier cijfers van de kaart. De kaartregels verbieden dat: kort het nummer in.',
    'BR-53': '{BT-6} is opgegeven, dus is het btw-totaal in die valuta nodig. Vul {BT-111} in of verwijder {BT-6}.',
    'BR-54': 'Een artikeleigenschap heeft een naam en een waarde nodig. Vul haar aan of verwijder haar.',
    'BR-61': '{BT-84} ontbreekt, hoewel de factuur per overschrijving moet worden betaald. Vul het IBAN of rekeningnummer in.',
    'BR-B-01':
      'Gesplitste betaling (categorie B) is er alleen voor binnenlandse Italiaanse facturen. Kies een andere btw-categorie of corrigeer de landen.',
    'BR-B-02': 'Gesplitste betaling (categorie B) en normaal tarief (categorie S) mogen niet in één factuur staan. Schrijf twee facturen.',
    'KONTOR-NUMBER':
      '“{value}” is geen getal dat ontvangers kunnen lezen. Vul een getal in; in de XML heeft het een punt, zoals in 1234.56.',
    'KONTOR-DATE': '“{value}” is geen dag van de kalender. Vul een datum in; in de XML staat die als in 2026-08-31.',
    'KONTOR-RETIRED':
      'De factuur noemt {name} in {BT-24}. Die versie was geldig tot en met {last_day}; ontvangers kunnen haar weigeren. Stel de factuur op volgens {instead}.',
    'KONTOR-CHARACTER': 'XML kan {signs} niet bevatten; daar zou een vervangend teken staan. Haal het uit de tekst.',
    'KONTOR-SIGN':
      'De pagina’s van de PDF hebben geen teken voor {signs} en tonen een vervanging; in de XML blijft het staan. Schrijf het anders als de pagina het moet tonen.',
    'BR-CL-08': '{BT-21} is geen geldige code: “{value}”. Kies er een uit de lijst.',
    'BR-CO-03': '{BT-7} en {BT-8} sluiten elkaar uit. Behoud het ene en verwijder het andere.',
    'BR-CO-04': '{BT-151} ontbreekt of valt niet onder btw. Kies een btw-categorie voor de regel.',
    'BR-CO-09': '“{value}” begint niet met een landcode. Een btw-nummer begint met twee letters zoals NL of DE (EL voor Griekenland).',
    'BR-CO-10': '{BT-106} is niet de som van de nettobedragen van de regels. Bereken de totalen opnieuw.',
    'BR-CO-11': '{BT-107} is niet de som van de kortingen op de factuur. Bereken de totalen opnieuw.',
    'BR-CO-12': '{BT-108} is niet de som van de toeslagen op de factuur. Bereken de totalen opnieuw.',
    'BR-CO-13': '{BT-109} is niet regels min kortingen plus toeslagen. Bereken de totalen opnieuw.',
    'BR-CO-14': '{BT-110} is niet de som van de btw-bedragen van de specificatie. Bereken de totalen opnieuw.',
    'BR-CO-15': '{BT-112} is niet {BT-109} plus {BT-110}, of het btw-totaal in de factuurvaluta ontbreekt. Bereken de totalen opnieuw.',
    'BR-CO-16': '{BT-115} is niet {BT-112} min {BT-113} plus {BT-114}. Bereken de totalen opnieuw.',
    'BR-CO-17': '{BT-117} is niet {BT-116} maal {BT-119}. Bereken de btw-specificatie opnieuw.',
    'BR-CO-18': 'De factuur heeft geen btw-specificatie. Bereken haar uit de regels.',
    'BR-CO-19': 'De factuurperiode heeft begin noch einde. Vul {BT-73} of {BT-74} in, of verwijder de periode.',
    'BR-CO-20': 'De periode van de regel heeft begin noch einde. Vul {BT-134} of {BT-135} in, of verwijder de periode.',
    'BR-CO-26': 'De afnemer kan niet zien wie de verkoper is. Vul {BT-31}, {BT-29} of {BT-30} in.',
    'BR-IC-11': 'Een intracommunautaire levering heeft een leverdatum of een factuurperiode nodig. Vul {BT-72} in, of {BT-73} en {BT-74}.',
    'BR-IC-12': 'Een intracommunautaire levering heeft het land nodig waarheen is geleverd. Vul {BT-80} in.',
    'BR-O-11':
      'Bij “Niet aan btw onderworpen” mag de btw-specificatie geen andere categorie hebben. Corrigeer de categorieën of schrijf twee facturen.',
    'BR-O-12':
      'Bij “Niet aan btw onderworpen” moet elke regel “Niet aan btw onderworpen” zijn. Corrigeer de categorieën of schrijf twee facturen.',
    'BR-O-13':
      'Bij “Niet aan btw onderworpen” moet elke korting “Niet aan btw onderworpen” zijn. Corrigeer de categorieën of schrijf twee facturen.',
    'BR-O-14':
      'Bij “Niet aan btw onderworpen” moet elke toeslag “Niet aan btw onderworpen” zijn. Corrigeer de categorieën of schrijf twee facturen.',
    'CII-SR-119':
      'Een prijskorting heeft haar bedrag nodig en de aanduiding dat ze geen toeslag is. Vul {BT-147} opnieuw in of verwijder de korting.',
    'CII-SR-462': 'Alle vermeldingen van de btw-specificatie moeten hetzelfde {BT-8} hebben. Gebruik één code voor alle.',
    'CII-SR-467': 'Alle betaalinstructies moeten dezelfde {BT-81} hebben. Gebruik één betaalwijze voor de factuur.',
    'CII-SR-468': 'Alle betaalinstructies moeten dezelfde {BT-82} hebben. Gebruik één tekst voor alle.',
    'CII-SR-469': '{BT-83} staat er meer dan één keer. Behoud één vermelding en verwijder de andere.',
    'CII-SR-470': '{BT-84} ontbreekt, hoewel de factuur per overschrijving moet worden betaald. Vul het IBAN of rekeningnummer in.',
    'CII-DT-033': 'Geen regel noemt een eenheid, maar een aantal wel. Kies {BT-130} in de regels.',
    'CII-DT-037': 'Een belasting is van een andere soort dan btw ({value}). Schrijf VAT of verwijder de belasting.',
    'CII-DT-097': '“{value}” is geen datum in de vorm jaar, maand, dag zonder scheidingstekens, zoals 20261130. Corrigeer haar.',
    'UBL-CR-002': 'De XML noemt een andere UBL-versie dan 2.1. Zet haar op 2.1 of verwijder haar.',
    'UBL-CR-666':
      'De verwijzing naar het gefactureerde object mag geen bijlage hebben. Voeg het bestand toe als eigen onderliggend document.',
    'UBL-CR-673':
      'De verwijzing naar het gefactureerde object mag geen omschrijving hebben. Omschrijf het in een eigen onderliggend document.',
    'UBL-DT-06': 'Een bijlage zegt niet wat voor bestand ze is. Kies {BT-125-1}.',
    'UBL-DT-07': 'Een bijlage heeft geen bestandsnaam. Vul {BT-125-2} in.',
    'UBL-SR-07': 'Een verwijzing naar een voorafgaande factuur heeft geen nummer. Vul {BT-25} in.',
    'UBL-SR-13': '{BT-32} mag maar één keer worden opgegeven. Behoud één vermelding en verwijder de andere.',
    'UBL-SR-19':
      'De begunstigde moet één keer worden genoemd, en niet met de naam van de verkoper. Corrigeer {BT-59} of verwijder de begunstigde.',
    'UBL-SR-20': 'De begunstigde mag één kenmerk hebben en niet de naam van de verkoper dragen. Corrigeer of verwijder de begunstigde.',
    'UBL-SR-21':
      'De begunstigde mag één inschrijvingsnummer hebben en niet de naam van de verkoper dragen. Corrigeer of verwijder de begunstigde.',
    'UBL-SR-42': 'De verkoper mag één btw-nummer en één fiscaal nummer hebben, niet meer. Verwijder de andere.',
    'UBL-SR-43':
      'De soort van een onderliggend document is hier niet toegestaan: alleen het gefactureerde object (130) heeft er een, en alleen dat heeft een schema. Verwijder soort en schema.',
    'UBL-SR-44': 'Alle betaalinstructies moeten hetzelfde {BT-83} hebben. Gebruik één tekst voor alle.',
    'UBL-SR-47': 'Alle betaalinstructies moeten dezelfde {BT-81} hebben. Gebruik één betaalwijze voor de factuur.',
    'UBL-SR-48': 'Een regel heeft precies één btw-categorie nodig. Kies {BT-151}.',
    'UBL-SR-53': 'Een fiscale registratie van een partij heeft haar nummer en haar belastingschema nodig. Vul haar aan of verwijder haar.',
  },
}))
