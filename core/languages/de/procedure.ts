/**
 * The words of the procedure documentation in German, the first catalogue: what the program does, as it does it, and fields for what it cannot know. `{…}` marks
 * what is filled in.
 */
export const PROCEDURE = {
  title: 'Verfahrensdokumentation',
  subtitle: 'Empfang, Erstellung, Versand und Aufbewahrung elektronischer Rechnungen',
  contents: 'Inhalt',
  fill: 'von Ihnen auszufüllen',
  none: 'nicht hinterlegt',
  asOf: 'Stand',
  noEntry: 'noch kein Vorgang festgehalten',
  program: 'Programm',
  lastEntry: 'Letzter Eintrag des Protokolls',
  entryNumber: 'Nr. {entry}',
  lastHash: 'Hash dieses Eintrags (SHA-256)',
  about:
    'Dieses Dokument beschreibt das Verfahren, wie es zum genannten Stand in Kontor eingerichtet ist. Programmversion, Regelsätze und Einstellungen hat das Programm eingetragen. Ein anderer Stand verlangt eine neue Fassung.',
  aboutFields:
    'Felder mit dem Vermerk „von Ihnen auszufüllen“ betreffen, was ein Programm nicht kennen kann. Ergänzen Sie sie und bewahren Sie jede Fassung dieses Dokuments so lange auf wie die Unterlagen, zu deren Verständnis sie nötig ist.',

  general: 'Allgemeine Beschreibung',
  company: 'Unternehmen',
  companyName: 'Name',
  companyAddress: 'Anschrift',
  companyCountry: 'Land',
  vatIds: 'Umsatzsteuer-Identifikationsnummern',
  taxNumbers: 'Steuernummern',
  registrations: 'Registernummern und Kennungen',
  endpoints: 'Elektronische Adressen',
  noCompany: 'Für den Mandanten ist kein Firmenprofil hinterlegt.',
  fieldBranch: 'Branche, Standorte und Organisationseinheiten, für die das Verfahren gilt',
  scope: 'Gegenstand',
  scopeText:
    'Kontor nimmt elektronische Rechnungen und Gutschriften an, prüft, erstellt und versendet sie und bewahrt sie auf. Alles, was für dieses Unternehmen gespeichert ist, bildet einen Arbeitsbereich mit eigener Datenhaltung, eigenem Protokoll und eigenen Zugängen. Kontor führt keine Konten, bucht nicht und zahlt nicht.',
  documentCount: 'Gespeicherte Belege',
  fieldSystems: 'Vor- und nachgelagerte Systeme (Warenwirtschaft, Buchführung, Zahlungsverkehr) und ihre Übergabepunkte',
  fieldProviders: 'Ausgelagerte Leistungen und beauftragte Dienstleister',
  flow: 'Weg der Belege',
  flowIn:
    'Eingang: Eine Datei wird angenommen, gelesen und geprüft; danach werden ihre Bytes unverändert gespeichert, zusammen mit dem Prüfergebnis und einem Protokolleintrag. Anhand der Parteien stellt das Programm fest, ob das Unternehmen Käufer oder Verkäufer ist, sofern die Richtung nicht angegeben wurde. Eine Person prüft den Eingang fachlich und gibt ihn weiter oder weist ihn zurück.',
  flowOut:
    'Ausgang: Ein Beleg wird erstellt oder übernommen, geprüft, bei Bedarf in das Format des Empfängers umgewandelt, in den Postausgang gestellt und über den Versanddienst zugestellt. Jede Fassung und jeder Statuswechsel wird festgehalten.',
  responsibility: 'Verantwortung und internes Kontrollsystem',
  fieldResponsible: 'Verantwortlich für das Verfahren und für dieses Dokument; Vertretung',
  fieldControls: 'Internes Kontrollsystem: Funktionstrennung, Zugriffskontrollen, Abstimmungen, Stichproben',
  fieldPrivacy: 'Datenschutz: Verantwortliche Stelle, Verzeichnis der Verarbeitungstätigkeiten, Auftragsverarbeiter',
  fieldLaw: 'Maßgebliche Rechtsgrundlagen und interne Richtlinien',

  user: 'Anwenderdokumentation',
  arrival: 'Eingang',
  arrivalText: 'Belege gelangen auf diesen Wegen in den Arbeitsbereich:',
  arrivalWindow: 'im Programmfenster, als abgelegte, ausgewählte oder eingefügte Datei;',
  arrivalApi: 'über die HTTP-Schnittstelle, durch ein Programm mit einem API-Schlüssel;',
  arrivalInbox:
    'aus einem überwachten Ordner: Jede Datei wird gespeichert und durch eine Quittung daneben beantwortet, die Datei selbst bleibt unverändert;',
  arrivalRemote: 'durch Abruf vom Versanddienst.',
  arrivalKinds:
    'Angenommen werden XML (UBL, CII), IDoc, PDF mit eingebetteter Rechnung sowie ZIP-Archive und E-Mails mit solchen Dateien. Ein PDF oder eine E-Mail, aus der ein Beleg stammt, bleibt unverändert aufbewahrt. Eine importierte Datei, die mit denselben Bytes schon gespeichert ist, wird nicht noch einmal gespeichert; was ein Programm über die HTTP-Schnittstelle hochlädt, wird bei jedem Aufruf gespeichert, der kein gekennzeichneter wiederholter Aufruf ist.',
  inboxText:
    'Welcher Ordner überwacht wird, bestimmt der Start des Dienstes (Option --inbox); es ist keine Einstellung des Arbeitsbereichs.',
  fieldInbox: 'Überwachter Ordner, und wer oder was Dateien hineinlegt',
  fieldArrival: 'Weitere Wege des Eingangs (E-Mail-Postfächer, Portale, Papier) und die Übernahme von dort',
  direction: 'Zuordnung zu Eingang und Ausgang',
  directionText:
    'Wer einen Beleg übergibt, kann die Richtung angeben. Sonst wird er mit dem Firmenprofil verglichen: mit Identifikations-, Steuer- und Registernummern, elektronischen Adressen und dem Namen; der Name allein entscheidet nicht. Was sich nicht entscheiden lässt, bleibt unentschieden und verlässt den Arbeitsbereich nicht. Ein Beleg, den ein anderes Unternehmen ausgestellt hat, wird erst versandt, wenn eine Person festgehalten hat, für wen.',
  directionCheck: 'Abgleich mit dem Firmenprofil',
  directionOn: 'eingerichtet: Ein Profil ist hinterlegt',
  directionOff: 'nicht möglich: Es ist kein Profil hinterlegt; über die HTTP-Schnittstelle hochgeladene Belege gelten als Ausgang',
  checking: 'Prüfung und Freigabe',
  checkingRules:
    'Die Prüfung folgt den unten genannten Regelsätzen in der Fassung, die am Tag der Prüfung gilt. Ein Ausgangsbeleg mit Fehlern wird nicht versandt. Die Prüfung betrifft Form, rechnerische Richtigkeit und Codes; ob eine Leistung erbracht wurde und ob Preise stimmen, prüft das Programm nicht.',
  checkingReceived:
    'Ein Eingangsbeleg ist neu, geprüft, weitergegeben oder mit Begründung zurückgewiesen; jeder Schritt steht mit Zeitpunkt und, soweit bekannt, handelnder Person im Protokoll. Auf Belege, die vermutlich schon einmal eingegangen sind, weist das Programm hin. Hat ein Lieferant Konto, Umsatzsteuer-Identifikationsnummer oder elektronische Adresse gegenüber Bekanntem geändert, so muss eine Person dies bestätigen, bevor der Beleg als geprüft gilt.',
  fieldChecking: 'Wer sachlich und rechnerisch prüft, wer freigibt, Wertgrenzen, Vertretung',
  numbers: 'Erstellung und Nummernkreise',
  numbersText:
    'Neue Belege beginnen mit den Angaben des Firmenprofils. Das Programm schlägt die Nummer vor, die auf die höchste des Nummernkreises folgt. {YYYY} und {YY} stehen für das Jahr, {MM} für den Monat, die Nullen für den Zähler.',
  numberPattern: 'Nummernkreis der Rechnungen',
  partPattern: 'Nummernkreis der Abschlagsrechnungen',
  creditPattern: 'Nummernkreis der Gutschriften',
  sameCircle: 'wie Rechnungen',
  fieldNumbers: 'Umgang mit Lücken, Stornierungen und Nummern aus anderen Systemen',
  changing: 'Änderung und Berichtigung',
  changingText:
    'Eine Änderung erzeugt eine neue Fassung; frühere Fassungen bleiben mit ihren Bytes, ihrem Zeitpunkt und, soweit bekannt, ihrem Urheber erhalten. Es ändern sich nur die Elemente der geänderten Angaben. Ein versandter Beleg wird nicht geändert, sondern durch einen weiteren Beleg berichtigt.',
  sending: 'Versand',
  sendingText:
    'Jeder Versandversuch wird festgehalten, bevor er das Programm verlässt, und nach der Antwort ergänzt. Geht eine Antwort verloren, wird vor jedem weiteren Versuch nachgesehen, ob der Beleg schon angekommen ist.',
  exchange: 'Versanddienst',
  exchangeFlow: 'Übergabe an den Versanddienst',
  flowConvert: 'Der Beleg wird zuerst umgewandelt.',
  flowOriginal: 'Das Original wird zuerst übergeben und dort durch die umgewandelte Fassung ersetzt.',
  rehearsal: 'Probebetrieb',
  rehearsalOn: 'ja: Zustellungen gehen in ein nachgebildetes Netz',
  rehearsalOff: 'nein',
  sharedExchange: '{host} (gemeinsam mit anderen Mandanten dieses Rechners genutzt; Adresse zum Zeitpunkt der Auswahl)',
  fieldInstructions: 'Arbeitsanweisungen, unzulässige Handlungen, Schulungen',

  technical: 'Technische Systemdokumentation',
  software: 'Programm und Datenhaltung',
  softwareText:
    'Programmfenster, HTTP-Schnittstelle und Befehlszeile benutzen dieselbe Verarbeitung. Ein Arbeitsbereich liegt entweder als Ordner mit einer SQLite-Datenbank auf einem Rechner oder in der PostgreSQL-Datenbank einer Kanzlei mit mehreren Arbeitsplätzen. Beleg, Status und Protokolleintrag werden in einer Transaktion geschrieben: ganz oder gar nicht.',
  softwareBytes:
    'Jede Fassung eines Belegs wird Byte für Byte mit ihrem SHA-256 gespeichert, ebenso das PDF oder die E-Mail, aus der sie stammt. Lesbare Seiten werden aus dem gespeicherten XML erzeugt; sie ersetzen das Original nicht.',
  fieldHardware: 'Rechner, Betriebssysteme, Speicherort des Arbeitsbereichs, Netz',
  formats: 'Formate',
  formatName: 'Format',
  formatCode: 'Kennung im Programm',
  formatsText: 'Das Programm liest und schreibt diese Formate. Was ein Format bei der Umwandlung nicht aufnehmen kann, wird genannt.',
  rulesets: 'Regelsätze',
  rulesetsText:
    'Welche Regelsätze gelten, bestimmt die Spezifikationskennung des Belegs; welche Fassung, der Tag der Prüfung. Mit jeder Fassung eines Belegs wird festgehalten, wonach sie geprüft wurde.',
  rulesetName: 'Regelsatz',
  rulesetVersion: 'Fassung',
  rulesetFrom: 'In Kraft seit',
  rulesetSource: 'Herausgeber',
  interfaces: 'Schnittstellen und Zugänge',
  interfacesText:
    'Andere Programme erreichen den Arbeitsbereich über die HTTP-Schnittstelle (v2). Jeder Aufruf verlangt einen API-Schlüssel; ein Schlüssel gilt für genau einen Arbeitsbereich und nur für die Vorgänge, die ihm erlaubt sind. Gespeichert ist nicht der Schlüssel, sondern eine Prüfsumme davon.',
  keyName: 'Bezeichnung',
  keyMethods: 'Erlaubte Vorgänge',
  keyCreated: 'Angelegt am',
  keyEnd: 'Gültigkeit',
  keyUnlimited: 'unbefristet',
  keyUntil: 'bis {time}',
  keyRevoked: 'widerrufen am {time}',
  noKeys: 'Es ist kein API-Schlüssel angelegt.',
  fieldKeys: 'Welches System und welche Person welchen Schlüssel verwendet',
  idoc: 'Tabellen für IDoc (Einheiten, Steuerkennzeichen)',
  idocOwn: 'eigene dieses Arbeitsbereichs',
  idocDefault: 'die des Programms',
  chain: 'Protokoll und Unveränderbarkeit',
  chainText:
    'Das Protokoll ist eine Kette: Der Hash eines Eintrags ist SHA-256 über den Hash des vorigen Eintrags und den SHA-256 des eigenen Inhalts. Einträge entstehen für Fassungen, Statuswechsel, Versand, E-Mails, Löschungen und Wiederherstellungen. Auch der Stand jedes Belegs, der API-Schlüssel und der Einstellungen wird nach jeder Änderung an die Kette gebunden. Wer einen Eintrag oder eine gebundene Angabe ändert, entfernt oder einfügt, verändert alle folgenden Hashes.',
  chainSigned:
    'Das Ende der Kette wird mit jeder Transaktion signiert (Ed25519). Aus jeder Stunde, in der geschrieben wurde, bleibt die letzte Signatur erhalten; die neueste wird zusätzlich außerhalb der Datenbank vermerkt, so dass ein fehlendes Ende auffällt.',
  publicKey: 'Öffentlicher Schlüssel der letzten Signatur',
  noSignature: 'noch keine Signatur',
  chainVerify:
    'Der Befehl „kontor verify“ und der Nachweis im Programmfenster rechnen die Kette nach. Wer die Datenbank schreiben kann und zugleich über den Signaturschlüssel verfügt, könnte eine andere Kette erstellen; dagegen hilft, den Hash dieses Dokuments an anderer Stelle festzuhalten.',
  secrets: 'Schutz der Zugangsdaten',
  secretsText:
    'Der Zugangsschlüssel des Versanddienstes und der Signaturschlüssel sind versiegelt: durch den Schlüsselspeicher des Betriebssystems oder, wo es keinen gibt, durch eine Schlüsseldatei, die nur das Benutzerkonto lesen darf. Die Belege selbst verschlüsselt das Programm nicht.',
  fieldEncryption: 'Verschlüsselung der Datenträger und weitere Schutzmaßnahmen',

  operation: 'Betriebsdokumentation',
  rights: 'Installation und Berechtigungen',
  rightsText:
    'Auf einem einzelnen Rechner gelten die Rechte des Benutzerkontos: Wer es benutzt, hat Zugriff auf den Arbeitsbereich. In einer Kanzlei erhält jede Person einen eigenen Schlüssel mit dem Recht zu lesen, zu schreiben, zu versenden oder zu verwalten. Das Protokoll nennt, soweit bekannt, wer gehandelt hat.',
  fieldRights: 'Wer Zugang hat, wer Rechte vergibt und entzieht, Kontrolle der Rechte',
  fieldUpdates: 'Einspielen neuer Programmversionen: Zuständigkeit, Test, Freigabe',
  backup: 'Datensicherung und Wiederherstellung',
  backupText:
    'Eine Sicherung ist eine Datei mit dem ganzen Arbeitsbereich und entsteht auf Veranlassung einer Person oder eines Programms, im Programmfenster oder mit „kontor backup“; einen Zeitplan hat das Programm nicht. Am Ende der Datei steht die SHA-256 ihres Inhalts, die nach dem Schreiben zurückgelesen wird. Vor der Wiederherstellung werden diese und die Kette der Sicherung nachgerechnet. Ein wiederhergestellter Arbeitsbereich versendet nichts und nimmt keine API-Schlüssel an, bis eine Person ihn freigibt. Die Datenbank einer Kanzlei wird mit den Mitteln von PostgreSQL gesichert.',
  fieldBackup: 'Häufigkeit, Ort und Aufbewahrung der Sicherungen; Tag und Ergebnis des letzten Wiederherstellungstests',
  retention: 'Aufbewahrung und Löschung',
  retentionText:
    'Ein Beleg, der eingegangen ist oder versandt wurde, lässt sich bis zum Ablauf der Aufbewahrungsfrist nicht löschen. Die Frist endet am 31. Dezember; gezählt wird vom Ende des Jahres an, in dem der Beleg ausgestellt, gespeichert oder zuletzt versandt wurde, je nachdem, was später liegt. Danach wird nur auf ausdrückliche Veranlassung gelöscht. Entwürfe und nie versandte Belege lassen sich jederzeit löschen.',
  retentionErased:
    'Von einem gelöschten Beleg bleiben die Hashes seiner Protokolleinträge in der Kette, dazu ein Eintrag, der die Löschung mit Zeitpunkt und Urheber nennt. Die Kette bleibt dadurch nachprüfbar.',
  retentionYears: 'Aufbewahrungsfrist des Landes {country}',
  retentionUnknown: 'Aufbewahrungsfrist (Land nicht hinterlegt)',
  years: '{count} Jahre',
  retentionLonger:
    'Längere Fristen, etwa bei Grundstücken, offenen Veranlagungen oder laufenden Verfahren, kennt das Programm nicht. Vor einer Löschung ist deshalb zu prüfen, ob solche Gründe bestehen; eine Löschsperre für einen Beleg, ein Jahr oder das ganze Unternehmen verhindert die Löschung, bis eine Person sie aufhebt.',
  fieldRetention: 'Abweichende Fristen, Zuständigkeit für Löschungen',
  audit: 'Export für Prüfungen',
  auditText:
    'Der Export ist ein ZIP-Archiv des ganzen Arbeitsbereichs, das sich ohne Kontor nachprüfen lässt. Er wird im Programmfenster oder mit „kontor export“ erstellt und enthält, wenn lesbare Seiten gewünscht sind:',
  auditContents: 'die Bytes jeder Fassung, jedes empfangenen PDF und jeder E-Mail unter ihrem Hash (contents);',
  auditLog: 'das vollständige Protokoll mit den Hashes der Kette (log.jsonl);',
  auditDocuments: 'je Beleg einen Ordner mit dem XML, einer lesbaren Seite, dem Prüfergebnis und dem Verlauf (documents);',
  auditIndex: 'ein Verzeichnis der Belege als Tabelle und als JSON (index.csv, index.json);',
  auditTables: 'Tabellen nach dem Beschreibungsstandard der deutschen Finanzverwaltung für die Datenträgerüberlassung (index.xml, tables);',
  auditProcedure: 'dieses Dokument (procedure.html);',
  auditHashes:
    'die SHA-256 aller Dateien, deren Siegel mit dem Schlüssel des Arbeitsbereichs und ein Skript, das alles nachrechnet (hashes.txt, seal.json, verify-export.mjs).',
  auditAccess:
    'Für den Zugriff am System stehen Suche, Filter und Summen des Programmfensters bereit. In einer Kanzlei lässt sich ein Schlüssel ausstellen, der nur das Lesen erlaubt.',
  fieldAudit: 'Ansprechpartner und Ablauf bei einer Außenprüfung',
  incidents: 'Störungen und Systemwechsel',
  incidentsText:
    'Ist der Versanddienst nicht erreichbar, bleiben Belege im Postausgang und werden später zugestellt. Das Betriebsprotokoll des Programms enthält weder Schlüssel noch Inhalte von Rechnungen.',
  fieldIncidents: 'Verhalten bei Ausfall, Datenverlust und Sicherheitsvorfällen; Meldewege',
  fieldChange: 'Vorgehen bei einem Wechsel des Systems und Aufbewahrung der Daten danach',

  annexes: 'Anlagen',
  annexList: 'Beizufügende Unterlagen',
  fieldMatrix: 'Kontrollmatrix',
  fieldDiagrams: 'Prozessdarstellungen',
  fieldContracts: 'Verzeichnis der Systeme und Verträge mit Dienstleistern',
  history: 'Änderungsverzeichnis',
  historyDate: 'Datum',
  historyChange: 'Änderung',
  historyBy: 'Bearbeitet von',
  historyFirst: 'Fassung aus Kontor {version}',
  approval: 'Freigabe',
  fieldApproval: 'Ort, Datum, Name und Unterschrift',
  closing: 'Erstellt mit Kontor {version}. Beschrieben ist der Stand {time}.',
  closingEmpty: 'Erstellt mit Kontor {version}. Im Arbeitsbereich ist noch kein Vorgang festgehalten.',
}
