import type { ProcedureWords } from '../procedure-words.ts'

/** The words of the procedure documentation in English. */
export const PROCEDURE: ProcedureWords = {
  title: 'Procedure documentation',
  subtitle: 'Receipt, preparation, dispatch and retention of electronic invoices',
  contents: 'Contents',
  fill: 'to be filled in by you',
  none: 'not recorded',
  asOf: 'State as of',
  noEntry: 'nothing recorded yet',
  program: 'Software',
  lastEntry: 'Last entry of the log',
  entryNumber: 'No. {entry}',
  lastHash: 'Hash of that entry (SHA-256)',
  about:
    'This document describes the procedure as it is set up in Kontor at the state named. The program has entered its version, the rule sets and the settings. Another state requires a new version of this document.',
  aboutFields:
    'Fields marked “to be filled in by you” concern what a program cannot know. Complete them, and keep each version of this document for as long as the records that it helps to understand.',

  general: 'General description',
  company: 'Company',
  companyName: 'Company name',
  companyAddress: 'Address',
  companyCountry: 'Country',
  vatIds: 'VAT identification numbers',
  taxNumbers: 'Tax numbers',
  registrations: 'Registration numbers and identifiers',
  endpoints: 'Electronic addresses',
  noCompany: 'No company profile is recorded in the workspace.',
  fieldBranch: 'Line of business, sites and units to which the procedure applies',
  scope: 'Subject matter',
  scopeText:
    'Kontor takes in electronic invoices and credit notes, checks, prepares and sends them, and retains them. Everything stored for this company forms one workspace with data, log and access of its own. Kontor keeps no ledgers, posts no entries and makes no payments.',
  documentCount: 'Documents stored',
  fieldSystems: 'Upstream and downstream systems (ERP, accounting, payments) and where data passes between them',
  fieldProviders: 'Outsourced services and the providers engaged',
  flow: 'Course of the documents',
  flowIn:
    'Receipt: a file is taken in, read and checked; its bytes are then stored unchanged, together with the verdict and a log entry. From the parties the program determines whether the company is the buyer or the seller, unless the direction was stated. A person examines what was received and passes it on, or turns it down.',
  flowOut:
    'Dispatch: a document is prepared or taken over, checked, converted to the format of the receiver where needed, put into the queue and delivered through the exchange. Each version and each change of status is recorded.',
  responsibility: 'Responsibility and internal control',
  fieldResponsible: 'Persons responsible for the procedure and for this document; deputies',
  fieldControls: 'Internal control: segregation of duties, access controls, reconciliations, samples',
  fieldPrivacy: 'Data protection: controller, record of processing activities, processors',
  fieldLaw: 'Applicable law and internal guidelines',

  user: 'User documentation',
  arrival: 'Receipt',
  arrivalText: 'Documents reach the workspace in these ways:',
  arrivalWindow: 'in the window of the program, as a file that is dropped, chosen or pasted;',
  arrivalApi: 'through the HTTP interface, from a program with an API key;',
  arrivalInbox: 'from a watched folder: each file is stored and answered by a receipt beside it, the file itself is left unchanged;',
  arrivalRemote: 'by fetching from the exchange.',
  arrivalKinds:
    'XML (UBL, CII), IDoc, PDF with an embedded invoice, and ZIP archives and e-mails with such files are accepted. A PDF or e-mail from which a document was taken is retained unchanged. A file that is imported and already stored with the same bytes is not stored once more; what a program uploads through the HTTP interface is stored with each call that is not marked as a repetition.',
  inboxText: 'Which folder is watched is decided when the service is started (option --inbox); it is no setting of the workspace.',
  fieldInbox: 'Watched folder, and who or what places files in it',
  fieldArrival: 'Other ways of receipt (mailboxes, portals, paper) and how documents are taken over from there',
  direction: 'Assignment to receipt or dispatch',
  directionText:
    'Whoever hands over a document can state its direction. Otherwise it is compared with the company profile: with VAT, tax and registration numbers, electronic addresses and the name; the name alone does not decide. What cannot be decided remains undecided and does not leave the workspace. A document that another company has issued is sent only after a person has recorded on whose behalf.',
  directionCheck: 'Comparison with the company profile',
  directionOn: 'set up: a profile is recorded',
  directionOff: 'not possible: no profile is recorded; documents uploaded through the HTTP interface count as outgoing',
  checking: 'Checking and approval',
  checkingRules:
    'Checks follow the rule sets named below, in the release in force on the day of the check. A document with errors is not sent. The checks concern form, arithmetic and codes; whether a service was rendered and whether prices are right is not checked by the program.',
  checkingReceived:
    'A received document is new, checked, passed on, or turned down with a reason; the log states each step with its time and, as far as known, the person acting. The program points out documents that have presumably been received before. Where a supplier has changed account, VAT identification number or electronic address from what was known, a person must confirm this before the document counts as checked.',
  fieldChecking: 'Who checks substance and figures, who approves, value limits, deputies',
  numbers: 'Preparation and number ranges',
  numbersText:
    'New documents begin with the particulars of the company profile. The program proposes the number that follows the highest one of the number range. {YYYY} and {YY} stand for the year, {MM} for the month, the zeros for the counter.',
  numberPattern: 'Number range of invoices',
  partPattern: 'Number range of part invoices',
  creditPattern: 'Number range of credit notes',
  sameCircle: 'the same as for invoices',
  fieldNumbers: 'Treatment of gaps, cancellations and numbers from other systems',
  changing: 'Change and correction',
  changingText:
    'A change makes a new version; earlier versions remain with their bytes, their time and, as far as known, their author. Only the elements of the changed particulars change. A document that was sent is not changed but corrected by a further document.',
  sending: 'Dispatch',
  sendingText:
    'Each attempt to send is recorded before it leaves the program, and completed after the answer. Where an answer is lost, the program looks whether the document has already arrived before any further attempt.',
  exchange: 'Exchange',
  exchangeFlow: 'Handing over to the exchange',
  flowConvert: 'The document is converted first.',
  flowOriginal: 'The original is handed over first and replaced there by the converted version.',
  rehearsal: 'Rehearsal',
  rehearsalOn: 'yes: deliveries go to a simulated network',
  rehearsalOff: 'no',
  sharedExchange: '{host} (shared with other client companies of this computer; address at the time it was chosen)',
  fieldInstructions: 'Working instructions, prohibited actions, training',

  technical: 'Technical system documentation',
  software: 'Program and data storage',
  softwareText:
    'Window, HTTP interface and command line use the same processing. A workspace is either a folder with an SQLite database on one computer, or lies in the PostgreSQL database of an office with several desks. Document, status and log entry are written in one transaction: entirely or not at all.',
  softwareBytes:
    'Each version of a document is stored byte for byte with its SHA-256, as is the PDF or e-mail from which it was taken. Readable pages are made from the stored XML; they do not replace the original.',
  fieldHardware: 'Computers, operating systems, location of the workspace, network',
  formats: 'Formats',
  formatName: 'Format name',
  formatCode: 'Code in the program',
  formatsText: 'The program reads and writes these formats. What a format cannot hold on conversion is named.',
  rulesets: 'Rule sets',
  rulesetsText:
    'The specification identifier of the document determines which rule sets apply, the day of the check which release. What a version was checked by is recorded with each version of a document.',
  rulesetName: 'Rule set',
  rulesetVersion: 'Release',
  rulesetFrom: 'In force since',
  rulesetSource: 'Publisher',
  interfaces: 'Interfaces and access',
  interfacesText:
    'Other programs reach the workspace through the HTTP interface (v2). Each call requires an API key; a key is valid for exactly one workspace and only for the operations permitted to it. Only a digest of the key is stored, not the key itself.',
  keyName: 'Label',
  keyMethods: 'Permitted operations',
  keyCreated: 'Created on',
  keyEnd: 'Validity',
  keyUnlimited: 'unlimited',
  keyUntil: 'until {time}',
  keyRevoked: 'revoked on {time}',
  noKeys: 'No API key has been created.',
  fieldKeys: 'Which system and which person uses which key',
  idoc: 'Tables for IDoc (units, tax codes)',
  idocOwn: 'this workspace’s own',
  idocDefault: 'those of the program',
  chain: 'Log and immutability',
  chainText:
    'The log is a chain: the hash of an entry is SHA-256 over the hash of the entry before and the SHA-256 of its own content. Entries are made for versions, changes of status, dispatch, e-mails, deletions and restorations. The state of each document, of the API keys and of the settings is bound to the chain after each change as well. Whoever changes, removes or inserts an entry or a bound particular changes all hashes that follow.',
  chainSigned:
    'The end of the chain is signed with each transaction (Ed25519). Of each hour in which something was written the last signature is kept; the newest is also noted outside the database, so that a missing end is noticed.',
  publicKey: 'Public key of the last signature',
  noSignature: 'no signature yet',
  chainVerify:
    'The command “kontor verify” and the proof in the window recompute the chain. Whoever can write the database and also has the signing key could make another chain; against this it helps to note the hash in this document elsewhere.',
  secrets: 'Protection of access data',
  secretsText:
    'The access key of the exchange and the signing key are sealed: by the key store of the operating system or, where there is none, by a key file that only the user account can read. The program does not encrypt the documents themselves.',
  fieldEncryption: 'Encryption of storage media and further protective measures',

  operation: 'Operating documentation',
  rights: 'Installation and rights',
  rightsText:
    'On a single computer the rights of the user account apply: whoever uses it has access to the workspace. At an office each person receives a key of their own with the right to read, write, send or administer. The log names, as far as known, who acted.',
  fieldRights: 'Who has access, who grants and withdraws rights, review of rights',
  fieldUpdates: 'Installing new program versions: responsibility, test, release',
  backup: 'Backup and restoration',
  backupText:
    'A backup is one file with the whole workspace and is made when a person or a program asks for it, in the window or with “kontor backup”; the program has no schedule. The file ends with the SHA-256 of its content, which is read back after writing. Before restoration this and the chain of the backup are recomputed. A restored workspace sends nothing and accepts no API keys until a person releases it. The database of an office is backed up by the means of PostgreSQL.',
  fieldBackup: 'Frequency, place and retention of backups; day and result of the last restoration test',
  retention: 'Retention and deletion',
  retentionText:
    'A document that was received or sent cannot be deleted until its retention period has ended. The period ends on 31 December; it is counted from the end of the year in which the document was issued, stored or last sent, whichever is latest. After that, deletion takes place only on express request. Drafts and documents that were never sent can be deleted at any time.',
  retentionErased:
    'Of a deleted document the hashes of its log entries remain in the chain, and an entry that states the deletion with time and author. The chain thereby remains verifiable.',
  retentionYears: 'Retention period of the country {country}',
  retentionUnknown: 'Retention period (country not recorded)',
  years: '{count} years',
  retentionLonger:
    'Longer periods, such as for real estate, open assessments or pending proceedings, are not known to the program. Before a deletion it must therefore be examined whether such reasons exist; a document, a year or the whole company can be kept from deletion until a person lifts that.',
  fieldRetention: 'Other periods, responsibility for deletions',
  audit: 'Export for audits',
  auditText:
    'The export is a ZIP archive of the whole workspace that can be verified without Kontor. It is made in the window or with “kontor export” and contains, where readable pages are wanted:',
  auditContents: 'the bytes of each version, each received PDF and each e-mail under their hash (contents);',
  auditLog: 'the complete log with the hashes of the chain (log.jsonl);',
  auditDocuments: 'for each document a folder with the XML, a readable page, the verdict and the history (documents);',
  auditIndex: 'an index of the documents as a table and as JSON (index.csv, index.json);',
  auditTables: 'tables by the description standard of the German tax authority for data handed over on media (index.xml, tables);',
  auditProcedure: 'this document (procedure.html);',
  auditHashes:
    'the SHA-256 of all files, their seal by the key of the workspace, and a script that recomputes everything (hashes.txt, seal.json, verify-export.mjs).',
  auditAccess:
    'For access at the system, search, filters and sums are available in the window. At an office a key can be issued that permits reading only.',
  fieldAudit: 'Contacts and course of a tax audit',
  incidents: 'Incidents and change of system',
  incidentsText:
    'Where the exchange cannot be reached, documents remain in the queue and are delivered later. The operating log of the program contains neither keys nor contents of invoices.',
  fieldIncidents: 'Conduct in case of outage, loss of data and security incidents; reporting',
  fieldChange: 'Procedure when the system is changed, and retention of the data thereafter',

  annexes: 'Annexes',
  annexList: 'Records to be attached',
  fieldMatrix: 'Control matrix',
  fieldDiagrams: 'Process diagrams',
  fieldContracts: 'List of systems and contracts with providers',
  history: 'Change history',
  historyDate: 'Date',
  historyChange: 'Change',
  historyBy: 'Author',
  historyFirst: 'Version from Kontor {version}',
  approval: 'Approval',
  fieldApproval: 'Place, date, name and signature',
  closing: 'Made with Kontor {version}. It describes the state of {time}.',
  closingEmpty: 'Made with Kontor {version}. Nothing is recorded in the workspace yet.',
}
