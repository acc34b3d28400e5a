import type { ProcedureWords } from '../procedure-words.ts'

/** The words of the procedure documentation in Dutch. */
export const PROCEDURE: ProcedureWords = {
  title: 'Proceduredocumentatie',
  subtitle: 'Ontvangst, opstelling, verzending en bewaring van elektronische facturen',
  contents: 'Inhoudsopgave',
  fill: 'door u in te vullen',
  none: 'niet vastgelegd',
  asOf: 'Stand per',
  noEntry: 'nog niets vastgelegd',
  program: 'Programmatuur',
  lastEntry: 'Laatste vermelding in het logboek',
  entryNumber: 'Nr. {entry}',
  lastHash: 'Hash van deze vermelding (SHA-256)',
  about:
    'Dit document beschrijft de procedure zoals zij bij de genoemde stand in Kontor is ingericht. Het programma heeft zijn versie, de regelsets en de instellingen ingevuld. Een andere stand vereist een nieuwe versie van dit document.',
  aboutFields:
    'Velden met de vermelding “door u in te vullen” betreffen wat een programma niet kan weten. Vul ze aan en bewaar elke versie van dit document zo lang als de stukken die zij helpt te begrijpen.',

  general: 'Algemene beschrijving',
  company: 'Onderneming',
  companyName: 'Naam',
  companyAddress: 'Adres',
  companyCountry: 'Land van vestiging',
  vatIds: 'Btw-identificatienummers',
  taxNumbers: 'Fiscale nummers',
  registrations: 'Inschrijvingsnummers en kenmerken',
  endpoints: 'Elektronische adressen',
  noCompany: 'In de werkruimte is geen bedrijfsprofiel vastgelegd.',
  fieldBranch: 'Bedrijfstak, vestigingen en afdelingen waarvoor de procedure geldt',
  scope: 'Onderwerp',
  scopeText:
    'Kontor neemt elektronische facturen en creditnota’s aan, controleert ze, stelt ze op, verzendt ze en bewaart ze. Alles wat voor deze onderneming is opgeslagen, vormt één werkruimte met eigen gegevens, een eigen logboek en eigen toegangen. Kontor voert geen boekhouding, boekt niet en betaalt niet.',
  documentCount: 'Opgeslagen stukken',
  fieldSystems: 'Voor- en nageschakelde systemen (ERP, boekhouding, betalingsverkeer) en hun overdrachtspunten',
  fieldProviders: 'Uitbestede diensten en ingeschakelde dienstverleners',
  flow: 'Weg van de stukken',
  flowIn:
    'Ontvangst: een bestand wordt aangenomen, gelezen en gecontroleerd; daarna worden de bytes ongewijzigd opgeslagen, samen met het oordeel en een vermelding in het logboek. Aan de hand van de partijen stelt het programma vast of de onderneming afnemer of verkoper is, tenzij de richting is opgegeven. Een persoon beoordeelt het ontvangen stuk en geeft het door of wijst het af.',
  flowOut:
    'Verzending: een stuk wordt opgesteld of overgenomen, gecontroleerd, zo nodig omgezet in de indeling van de ontvanger, in de wachtrij geplaatst en via de verzenddienst afgeleverd. Elke versie en elke statuswijziging wordt vastgelegd.',
  responsibility: 'Verantwoordelijkheid en interne beheersing',
  fieldResponsible: 'Verantwoordelijk voor de procedure en voor dit document; vervanging',
  fieldControls: 'Interne beheersing: functiescheiding, toegangscontroles, aansluitingen, steekproeven',
  fieldPrivacy: 'Gegevensbescherming: verwerkingsverantwoordelijke, verwerkingsregister, verwerkers',
  fieldLaw: 'Toepasselijke wetgeving en interne richtlijnen',

  user: 'Gebruikersdocumentatie',
  arrival: 'Ontvangst',
  arrivalText: 'Stukken komen op deze manieren in de werkruimte:',
  arrivalWindow: 'in het programmavenster, als gesleept, gekozen of geplakt bestand;',
  arrivalApi: 'via de HTTP-interface, door een programma met een API-sleutel;',
  arrivalInbox:
    'uit een bewaakte map: elk bestand wordt opgeslagen en beantwoord met een ontvangstbewijs ernaast, het bestand zelf blijft ongewijzigd;',
  arrivalRemote: 'door ophalen bij de verzenddienst.',
  arrivalKinds:
    'Aangenomen worden XML (UBL, CII), IDoc, pdf met een ingesloten factuur en ZIP-archieven en e-mails met zulke bestanden. Een pdf of e-mail waaruit een stuk komt, blijft ongewijzigd bewaard. Een geïmporteerd bestand dat met dezelfde bytes al is opgeslagen, wordt niet nogmaals opgeslagen; wat een programma via de HTTP-interface uploadt, wordt opgeslagen bij elke aanroep die niet als herhaling is gekenmerkt.',
  inboxText: 'Welke map wordt bewaakt, bepaalt de start van de dienst (optie --inbox); het is geen instelling van de werkruimte.',
  fieldInbox: 'Bewaakte map, en wie of wat er bestanden in plaatst',
  fieldArrival: 'Andere wegen van ontvangst (mailboxen, portalen, papier) en de overname daarvandaan',
  direction: 'Toewijzing aan ontvangst of verzending',
  directionText:
    'Wie een stuk overdraagt, kan de richting opgeven. Anders wordt het vergeleken met het bedrijfsprofiel: met btw-, fiscale en inschrijvingsnummers, elektronische adressen en de naam; de naam alleen beslist niet. Wat niet te bepalen is, blijft onbepaald en verlaat de werkruimte niet. Een stuk dat een andere onderneming heeft uitgereikt, wordt pas verzonden nadat een persoon heeft vastgelegd namens wie.',
  directionCheck: 'Vergelijking met het bedrijfsprofiel',
  directionOn: 'ingericht: er is een profiel vastgelegd',
  directionOff: 'niet mogelijk: er is geen profiel vastgelegd; stukken die via de HTTP-interface zijn geüpload, gelden als uitgaand',
  checking: 'Controle en goedkeuring',
  checkingRules:
    'De controle volgt de hieronder genoemde regelsets in de uitgave die op de dag van de controle geldt. Een stuk met fouten wordt niet verzonden. De controle betreft vorm, rekenwerk en codes; of een prestatie is geleverd en of prijzen juist zijn, controleert het programma niet.',
  checkingReceived:
    'Een ontvangen stuk is nieuw, gecontroleerd, doorgegeven of met een reden afgewezen; het logboek vermeldt elke stap met tijdstip en, voor zover bekend, de handelende persoon. Het programma wijst op stukken die vermoedelijk al eerder zijn ontvangen. Heeft een leverancier rekening, btw-identificatienummer of elektronisch adres gewijzigd ten opzichte van wat bekend was, dan moet een persoon dit bevestigen voordat het stuk als gecontroleerd geldt.',
  fieldChecking: 'Wie inhoud en rekenwerk controleert, wie goedkeurt, bedragsgrenzen, vervanging',
  numbers: 'Opstelling en nummerreeksen',
  numbersText:
    'Nieuwe stukken beginnen met de gegevens van het bedrijfsprofiel. Het programma stelt het nummer voor dat volgt op het hoogste van de reeks. {YYYY} en {YY} staan voor het jaar, {MM} voor de maand, de nullen voor de teller.',
  numberPattern: 'Nummerreeks van de facturen',
  partPattern: 'Nummerreeks van termijnfacturen',
  creditPattern: 'Nummerreeks van de creditnota’s',
  sameCircle: 'zoals facturen',
  fieldNumbers: 'Omgang met ontbrekende nummers, annuleringen en nummers uit andere systemen',
  changing: 'Wijziging en correctie',
  changingText:
    'Een wijziging maakt een nieuwe versie; eerdere versies blijven bewaard met hun bytes, hun tijdstip en, voor zover bekend, wie ze maakte. Alleen de elementen van de gewijzigde gegevens veranderen. Een verzonden stuk wordt niet gewijzigd, maar door een volgend stuk gecorrigeerd.',
  sending: 'Verzending',
  sendingText:
    'Elke poging tot verzending wordt vastgelegd voordat zij het programma verlaat, en na het antwoord aangevuld. Gaat een antwoord verloren, dan wordt vóór elke volgende poging nagegaan of het stuk al is aangekomen.',
  exchange: 'Verzenddienst',
  exchangeFlow: 'Overdracht aan de verzenddienst',
  flowConvert: 'Het stuk wordt eerst omgezet.',
  flowOriginal: 'Het origineel wordt eerst overgedragen en daar door de omgezette versie vervangen.',
  rehearsal: 'Oefenmodus',
  rehearsalOn: 'ja: verzendingen gaan naar een nagebootst netwerk',
  rehearsalOff: 'nee',
  sharedExchange: '{host} (gedeeld met andere cliënten van deze computer; adres op het moment van de keuze)',
  fieldInstructions: 'Werkinstructies, verboden handelingen, opleiding',

  technical: 'Technische systeemdocumentatie',
  software: 'Programma en gegevensopslag',
  softwareText:
    'Programmavenster, HTTP-interface en opdrachtregel gebruiken dezelfde verwerking. Een werkruimte is óf een map met een SQLite-database op één computer, óf ligt in de PostgreSQL-database van een kantoor met meerdere werkplekken. Stuk, status en vermelding in het logboek worden in één transactie geschreven: geheel of in het geheel niet.',
  softwareBytes:
    'Elke versie van een stuk wordt byte voor byte opgeslagen met haar SHA-256, evenals de pdf of e-mail waaruit zij komt. Leesbare pagina’s worden uit de opgeslagen XML gemaakt; zij vervangen het origineel niet.',
  fieldHardware: 'Computers, besturingssystemen, plaats van de werkruimte, netwerk',
  formats: 'Indelingen',
  formatName: 'Indeling',
  formatCode: 'Code in het programma',
  formatsText: 'Het programma leest en schrijft deze indelingen. Wat een indeling bij omzetting niet kan opnemen, wordt genoemd.',
  rulesets: 'Regelsets',
  rulesetsText:
    'De specificatie-identificatie van het stuk bepaalt welke regelsets gelden, de dag van de controle welke uitgave. Waaraan een versie is getoetst, wordt bij elke versie van een stuk vastgelegd.',
  rulesetName: 'Regelset',
  rulesetVersion: 'Uitgave',
  rulesetFrom: 'Van kracht sinds',
  rulesetSource: 'Uitgever',
  interfaces: 'Interfaces en toegangen',
  interfacesText:
    'Andere programma’s bereiken de werkruimte via de HTTP-interface (v2). Elke aanroep vereist een API-sleutel; een sleutel geldt voor precies één werkruimte en alleen voor de handelingen die hem zijn toegestaan. Niet de sleutel wordt opgeslagen, maar een controlesom ervan.',
  keyName: 'Aanduiding',
  keyMethods: 'Toegestane handelingen',
  keyCreated: 'Aangemaakt op',
  keyEnd: 'Geldigheid',
  keyUnlimited: 'onbeperkt',
  keyUntil: 'tot {time}',
  keyRevoked: 'ingetrokken op {time}',
  noKeys: 'Er is geen API-sleutel aangemaakt.',
  fieldKeys: 'Welk systeem en welke persoon welke sleutel gebruikt',
  idoc: 'Tabellen voor IDoc (eenheden, belastingcodes)',
  idocOwn: 'eigen tabellen van deze werkruimte',
  idocDefault: 'die van het programma',
  chain: 'Logboek en onveranderbaarheid',
  chainText:
    'Het logboek is een keten: de hash van een vermelding is SHA-256 over de hash van de vorige vermelding en de SHA-256 van de eigen inhoud. Vermeldingen ontstaan voor versies, statuswijzigingen, verzendingen, e-mails, verwijderingen en terugzettingen. Ook de stand van elk stuk, van de API-sleutels en van de instellingen wordt na elke wijziging aan de keten gebonden. Wie een vermelding of een gebonden gegeven wijzigt, verwijdert of invoegt, verandert alle volgende hashes.',
  chainSigned:
    'Het einde van de keten wordt bij elke transactie ondertekend (Ed25519). Van elk uur waarin is geschreven, blijft de laatste handtekening bewaard; de nieuwste wordt bovendien buiten de database genoteerd, zodat een ontbrekend einde opvalt.',
  publicKey: 'Openbare sleutel van de laatste handtekening',
  noSignature: 'nog geen handtekening',
  chainVerify:
    'De opdracht “kontor verify” en het bewijs in het programmavenster rekenen de keten na. Wie in de database kan schrijven en ook over de handtekeningsleutel beschikt, zou een andere keten kunnen maken; daartegen helpt het de hash in dit document elders vast te leggen.',
  secrets: 'Bescherming van de toegangsgegevens',
  secretsText:
    'De toegangssleutel van de verzenddienst en de handtekeningsleutel zijn verzegeld: door de sleutelopslag van het besturingssysteem of, waar die ontbreekt, door een sleutelbestand dat alleen het gebruikersaccount kan lezen. De stukken zelf versleutelt het programma niet.',
  fieldEncryption: 'Versleuteling van gegevensdragers en andere beschermende maatregelen',

  operation: 'Beheerdocumentatie',
  rights: 'Installatie en rechten',
  rightsText:
    'Op een afzonderlijke computer gelden de rechten van het gebruikersaccount: wie het gebruikt, heeft toegang tot de werkruimte. In een kantoor krijgt elke persoon een eigen sleutel met het recht te lezen, te schrijven, te verzenden of te beheren. Het logboek noemt, voor zover bekend, wie heeft gehandeld.',
  fieldRights: 'Wie toegang heeft, wie rechten verleent en intrekt, controle van de rechten',
  fieldUpdates: 'Installatie van nieuwe programmaversies: verantwoordelijkheid, test, vrijgave',
  backup: 'Back-up en terugzetten',
  backupText:
    'Een back-up is één bestand met de hele werkruimte en ontstaat op verzoek van een persoon of een programma, in het programmavenster of met “kontor backup”; het programma heeft geen planning. Het bestand eindigt met de SHA-256 van zijn inhoud, die na het schrijven wordt teruggelezen. Vóór het terugzetten worden deze en de keten van de back-up nagerekend. Een teruggezette werkruimte verzendt niets en aanvaardt geen API-sleutels totdat een persoon haar vrijgeeft. De database van een kantoor wordt met de middelen van PostgreSQL veiliggesteld.',
  fieldBackup: 'Frequentie, plaats en bewaring van de back-ups; dag en resultaat van de laatste terugzettest',
  retention: 'Bewaring en verwijdering',
  retentionText:
    'Een stuk dat is ontvangen of verzonden, kan vóór het einde van de bewaartermijn niet worden verwijderd. De termijn eindigt op 31 december; geteld wordt vanaf het einde van het jaar waarin het stuk is uitgereikt, opgeslagen of het laatst is verzonden, naargelang wat later is. Daarna wordt alleen op uitdrukkelijk verzoek verwijderd. Concepten en nooit verzonden stukken kunnen te allen tijde worden verwijderd.',
  retentionErased:
    'Van een verwijderd stuk blijven de hashes van zijn vermeldingen in de keten, met een vermelding die de verwijdering met tijdstip en verantwoordelijke noemt. De keten blijft daardoor controleerbaar.',
  retentionYears: 'Bewaartermijn van het land {country}',
  retentionUnknown: 'Bewaartermijn (land niet vastgelegd)',
  years: '{count} jaar',
  retentionLonger:
    'Langere termijnen, bijvoorbeeld bij onroerend goed, openstaande aanslagen of lopende procedures, kent het programma niet. Vóór een verwijdering moet daarom worden nagegaan of zulke redenen bestaan; een verwijderblokkade voor een stuk, een jaar of de hele onderneming verhindert de verwijdering totdat een persoon haar opheft.',
  fieldRetention: 'Afwijkende termijnen, verantwoordelijkheid voor verwijderingen',
  audit: 'Export voor controles',
  auditText:
    'De export is een ZIP-archief van de hele werkruimte dat zonder Kontor kan worden nagerekend. Hij wordt in het programmavenster of met “kontor export” gemaakt en bevat, als leesbare pagina’s gewenst zijn:',
  auditContents: 'de bytes van elke versie, elke ontvangen pdf en elke e-mail onder hun hash (contents);',
  auditLog: 'het volledige logboek met de hashes van de keten (log.jsonl);',
  auditDocuments: 'per stuk een map met de XML, een leesbare pagina, het oordeel en de geschiedenis (documents);',
  auditIndex: 'een overzicht van de stukken als tabel en als JSON (index.csv, index.json);',
  auditTables:
    'tabellen volgens de beschrijvingsstandaard van de Duitse belastingdienst voor de overdracht van gegevensdragers (index.xml, tables);',
  auditProcedure: 'dit document (procedure.html);',
  auditHashes:
    'de SHA-256 van alle bestanden, hun zegel met de sleutel van de werkruimte en een script dat alles narekent (hashes.txt, seal.json, verify-export.mjs).',
  auditAccess:
    'Voor inzage in het systeem zelf biedt het programmavenster zoeken, filters en totalen. In een kantoor kan een sleutel worden verstrekt die alleen lezen toestaat.',
  fieldAudit: 'Contactpersonen en verloop bij een belastingcontrole',
  incidents: 'Storingen en systeemwissel',
  incidentsText:
    'Is de verzenddienst niet bereikbaar, dan blijven stukken in de wachtrij en worden zij later afgeleverd. Het programmalogboek bevat geen sleutels en geen inhoud van facturen.',
  fieldIncidents: 'Handelwijze bij uitval, gegevensverlies en beveiligingsincidenten; meldingen',
  fieldChange: 'Werkwijze bij een wisseling van systeem en bewaring van de gegevens daarna',

  annexes: 'Bijlagen',
  annexList: 'Bij te voegen stukken',
  fieldMatrix: 'Beheersmatrix',
  fieldDiagrams: 'Procesbeschrijvingen in beeld',
  fieldContracts: 'Lijst van systemen en contracten met dienstverleners',
  history: 'Wijzigingsoverzicht',
  historyDate: 'Dag',
  historyChange: 'Wijziging',
  historyBy: 'Bewerkt door',
  historyFirst: 'Versie uit Kontor {version}',
  approval: 'Vaststelling',
  fieldApproval: 'Plaats, datum, naam en handtekening',
  closing: 'Gemaakt met Kontor {version}. Beschreven is de stand van {time}.',
  closingEmpty: 'Gemaakt met Kontor {version}. In de werkruimte is nog niets vastgelegd.',
}
