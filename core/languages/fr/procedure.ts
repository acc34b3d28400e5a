import type { ProcedureWords } from '../procedure-words.ts'

/** The words of the procedure documentation in French. */
export const PROCEDURE: ProcedureWords = {
  title: 'Documentation des procédures',
  subtitle: 'Réception, établissement, envoi et conservation des factures électroniques',
  contents: 'Sommaire',
  fill: 'à compléter par vos soins',
  none: 'non renseigné',
  asOf: 'État au',
  noEntry: 'aucune opération consignée',
  program: 'Logiciel',
  lastEntry: 'Dernière entrée du journal',
  entryNumber: 'Nº {entry}',
  lastHash: 'Empreinte de cette entrée (SHA-256)',
  about:
    'Le présent document décrit la procédure telle qu’elle est paramétrée dans Kontor à l’état indiqué. Le logiciel y a inscrit sa version, les jeux de règles et les paramètres. Un autre état exige une nouvelle version du document.',
  aboutFields:
    'Les champs portant la mention «\u00a0à compléter par vos soins\u00a0» concernent ce qu’un logiciel ne peut pas connaître. Complétez-les et conservez chaque version de ce document aussi longtemps que les pièces qu’il aide à comprendre.',

  general: 'Description générale',
  company: 'Entreprise',
  companyName: 'Dénomination',
  companyAddress: 'Adresse',
  companyCountry: 'Pays',
  vatIds: 'Numéros de TVA intracommunautaires',
  taxNumbers: 'Numéros fiscaux',
  registrations: 'Numéros d’immatriculation et identifiants',
  endpoints: 'Adresses électroniques',
  noCompany: 'Aucun profil d’entreprise n’est renseigné dans l’espace de travail.',
  fieldBranch: 'Activité, établissements et services auxquels la procédure s’applique',
  scope: 'Objet',
  scopeText:
    'Kontor reçoit les factures et avoirs électroniques, les contrôle, les établit, les envoie et les conserve. Tout ce qui est enregistré pour cette entreprise constitue un espace de travail doté de ses propres données, de son journal et de ses accès. Kontor ne tient pas de comptes, ne passe pas d’écritures et n’effectue pas de paiements.',
  documentCount: 'Pièces enregistrées',
  fieldSystems: 'Systèmes en amont et en aval (gestion commerciale, comptabilité, paiements) et points de transfert',
  fieldProviders: 'Prestations externalisées et prestataires mandatés',
  flow: 'Parcours des pièces',
  flowIn:
    'Réception\u00a0: un fichier est accepté, lu et contrôlé\u202f; ses octets sont ensuite enregistrés sans modification, avec le résultat du contrôle et une entrée du journal. D’après les parties, le logiciel détermine si l’entreprise est l’acheteur ou le vendeur, sauf si le sens a été indiqué. Une personne examine la pièce reçue et la transmet ou la refuse.',
  flowOut:
    'Émission\u00a0: une pièce est établie ou reprise, contrôlée, convertie si nécessaire dans le format du destinataire, placée dans les envois et remise par le service d’échange. Chaque version et chaque changement de statut est consigné.',
  responsibility: 'Responsabilités et contrôle interne',
  fieldResponsible: 'Responsables de la procédure et de ce document\u202f; suppléance',
  fieldControls: 'Contrôle interne\u00a0: séparation des fonctions, contrôles d’accès, rapprochements, sondages',
  fieldPrivacy: 'Protection des données\u00a0: responsable du traitement, registre des traitements, sous-traitants',
  fieldLaw: 'Textes applicables et directives internes',

  user: 'Documentation utilisateur',
  arrival: 'Réception',
  arrivalText: 'Les pièces parviennent dans l’espace de travail par les voies suivantes\u00a0:',
  arrivalWindow: 'dans la fenêtre du logiciel, sous forme de fichier déposé, choisi ou collé\u202f;',
  arrivalApi: 'par l’interface HTTP, depuis un logiciel muni d’une clé d’API\u202f;',
  arrivalInbox:
    'depuis un dossier surveillé\u00a0: chaque fichier est enregistré et fait l’objet d’un accusé placé à côté de lui, le fichier lui-même reste inchangé\u202f;',
  arrivalRemote: 'par récupération auprès du service d’échange.',
  arrivalKinds:
    'Sont acceptés les fichiers XML (UBL, CII), IDoc, PDF contenant une facture, ainsi que les archives ZIP et les courriels contenant de tels fichiers. Le PDF ou le courriel dont une pièce a été extraite est conservé inchangé. Un fichier importé dont les mêmes octets sont déjà enregistrés n’est pas enregistré une seconde fois\u202f; ce qu’un logiciel téléverse par l’interface HTTP est enregistré à chaque appel qui n’est pas signalé comme répétition.',
  inboxText:
    'Le dossier surveillé est fixé au démarrage du service (option --inbox)\u202f; ce n’est pas un paramètre de l’espace de travail.',
  fieldInbox: 'Dossier surveillé, et qui ou quoi y dépose des fichiers',
  fieldArrival: 'Autres voies de réception (messageries, portails, papier) et reprise des pièces',
  direction: 'Affectation à la réception ou à l’émission',
  directionText:
    'Quiconque remet une pièce peut en indiquer le sens. Sinon, elle est comparée au profil de l’entreprise\u00a0: numéros de TVA, numéros fiscaux, immatriculations, adresses électroniques et nom\u202f; le nom seul ne suffit pas. Ce qui ne peut être déterminé reste indéterminé et ne quitte pas l’espace de travail. Une pièce établie par une autre entreprise n’est envoyée qu’après qu’une personne a consigné pour le compte de qui.',
  directionCheck: 'Comparaison avec le profil de l’entreprise',
  directionOn: 'en place\u00a0: un profil est renseigné',
  directionOff:
    'impossible\u00a0: aucun profil n’est renseigné\u202f; les pièces téléversées par l’interface HTTP sont considérées comme émises',
  checking: 'Contrôle et validation',
  checkingRules:
    'Le contrôle suit les jeux de règles indiqués ci-dessous, dans la version en vigueur le jour du contrôle. Une pièce comportant des erreurs n’est pas envoyée. Le contrôle porte sur la forme, les calculs et les codes\u202f; le logiciel ne vérifie ni l’exécution de la prestation ni l’exactitude des prix.',
  checkingReceived:
    'Une pièce reçue est nouvelle, contrôlée, transmise ou refusée avec un motif\u202f; le journal indique chaque étape avec son moment et, si elle est connue, la personne qui a agi. Le logiciel signale les pièces vraisemblablement déjà reçues. Si un fournisseur a changé de compte, de numéro de TVA ou d’adresse électronique par rapport à ce qui était connu, une personne doit le confirmer avant que la pièce soit considérée comme contrôlée.',
  fieldChecking: 'Qui contrôle le fond et les calculs, qui valide, seuils, suppléance',
  numbers: 'Établissement et séries de numéros',
  numbersText:
    'Les nouvelles pièces reprennent les données du profil de l’entreprise. Le logiciel propose le numéro qui suit le plus élevé de la série. {YYYY} et {YY} représentent l’année, {MM} le mois, les zéros le compteur.',
  numberPattern: 'Série des factures',
  partPattern: 'Numérotation des factures d’acompte',
  creditPattern: 'Série des avoirs',
  sameCircle: 'la même que pour les factures',
  fieldNumbers: 'Traitement des numéros manquants, des annulations et des numéros d’autres systèmes',
  changing: 'Modification et rectification',
  changingText:
    'Une modification crée une nouvelle version\u202f; les versions antérieures subsistent avec leurs octets, leur moment et, s’il est connu, leur auteur. Seuls changent les éléments des données modifiées. Une pièce envoyée n’est pas modifiée, mais rectifiée par une autre pièce.',
  sending: 'Envoi',
  sendingText:
    'Chaque tentative d’envoi est consignée avant de quitter le logiciel, puis complétée après la réponse. Si une réponse se perd, le logiciel vérifie avant toute nouvelle tentative si la pièce est déjà arrivée.',
  exchange: 'Service d’échange',
  exchangeFlow: 'Remise au service d’échange',
  flowConvert: 'La pièce est d’abord convertie.',
  flowOriginal: 'L’original est d’abord remis, puis remplacé sur place par la version convertie.',
  rehearsal: 'Mode d’essai',
  rehearsalOn: 'oui\u00a0: les envois vont dans un réseau simulé',
  rehearsalOff: 'non',
  sharedExchange: '{host} (partagé avec d’autres dossiers clients de cet ordinateur\u202f; adresse au moment du choix)',
  fieldInstructions: 'Consignes de travail, actes interdits, formations',

  technical: 'Documentation technique du système',
  software: 'Logiciel et stockage des données',
  softwareText:
    'La fenêtre, l’interface HTTP et la ligne de commande utilisent le même traitement. Un espace de travail est soit un dossier contenant une base SQLite sur un ordinateur, soit une partie de la base PostgreSQL d’un cabinet à plusieurs postes. Pièce, statut et entrée du journal sont écrits en une seule transaction\u00a0: entièrement ou pas du tout.',
  softwareBytes:
    'Chaque version d’une pièce est enregistrée octet par octet avec son SHA-256, de même que le PDF ou le courriel dont elle provient. Les pages lisibles sont produites à partir du XML enregistré\u202f; elles ne remplacent pas l’original.',
  fieldHardware: 'Ordinateurs, systèmes d’exploitation, emplacement de l’espace de travail, réseau',
  formats: 'Formats pris en charge',
  formatName: 'Format',
  formatCode: 'Code dans le logiciel',
  formatsText: 'Le logiciel lit et écrit ces formats. Ce qu’un format ne peut pas reprendre lors d’une conversion est indiqué.',
  rulesets: 'Jeux de règles',
  rulesetsText:
    'L’identifiant de spécification de la pièce détermine les jeux de règles applicables, le jour du contrôle leur version. Les règles appliquées sont consignées avec chaque version d’une pièce.',
  rulesetName: 'Jeu de règles',
  rulesetVersion: 'Version',
  rulesetFrom: 'En vigueur depuis',
  rulesetSource: 'Éditeur',
  interfaces: 'Interfaces et accès',
  interfacesText:
    'D’autres logiciels accèdent à l’espace de travail par l’interface HTTP (v2). Chaque appel exige une clé d’API\u202f; une clé vaut pour un seul espace de travail et uniquement pour les opérations qui lui sont permises. Ce n’est pas la clé qui est enregistrée, mais son empreinte.',
  keyName: 'Libellé',
  keyMethods: 'Opérations permises',
  keyCreated: 'Créée le',
  keyEnd: 'Validité',
  keyUnlimited: 'sans limite',
  keyUntil: 'jusqu’au {time}',
  keyRevoked: 'révoquée le {time}',
  noKeys: 'Aucune clé d’API n’a été créée.',
  fieldKeys: 'Quel système et quelle personne utilise quelle clé',
  idoc: 'Tables pour IDoc (unités, codes de taxe)',
  idocOwn: 'propres à cet espace de travail',
  idocDefault: 'celles du logiciel',
  chain: 'Journal et inaltérabilité',
  chainText:
    'Le journal est une chaîne\u00a0: l’empreinte d’une entrée est le SHA-256 de l’empreinte de l’entrée précédente et du SHA-256 de son propre contenu. Des entrées sont créées pour les versions, les changements de statut, les envois, les courriels, les suppressions et les restaurations. L’état de chaque pièce, des clés d’API et des paramètres est également lié à la chaîne après chaque changement. Quiconque modifie, retire ou insère une entrée ou une donnée liée modifie toutes les empreintes suivantes.',
  chainSigned:
    'La fin de la chaîne est signée à chaque transaction (Ed25519). De chaque heure d’écriture, la dernière signature est conservée\u202f; la plus récente est en outre notée hors de la base, de sorte qu’une fin manquante se remarque.',
  publicKey: 'Clé publique de la dernière signature',
  noSignature: 'pas encore de signature',
  chainVerify:
    'La commande «\u00a0kontor verify\u00a0» et la preuve dans la fenêtre recalculent la chaîne. Quiconque peut écrire dans la base et dispose aussi de la clé de signature pourrait créer une autre chaîne\u202f; pour s’en prémunir, il convient de noter ailleurs l’empreinte figurant dans ce document.',
  secrets: 'Protection des données d’accès',
  secretsText:
    'La clé d’accès au service d’échange et la clé de signature sont scellées\u00a0: par le magasin de clés du système d’exploitation ou, à défaut, par un fichier de clé que seul le compte utilisateur peut lire. Le logiciel ne chiffre pas les pièces elles-mêmes.',
  fieldEncryption: 'Chiffrement des supports et autres mesures de protection',

  operation: 'Documentation d’exploitation',
  rights: 'Installation et droits',
  rightsText:
    'Sur un ordinateur isolé, les droits du compte utilisateur s’appliquent\u00a0: quiconque l’utilise a accès à l’espace de travail. Dans un cabinet, chaque personne reçoit une clé personnelle avec le droit de lire, d’écrire, d’envoyer ou d’administrer. Le journal nomme, si elle est connue, la personne qui a agi.',
  fieldRights: 'Qui a accès, qui accorde et retire les droits, contrôle des droits',
  fieldUpdates: 'Installation de nouvelles versions du logiciel\u00a0: responsabilité, test, validation',
  backup: 'Sauvegarde et restauration',
  backupText:
    'Une sauvegarde est un fichier contenant tout l’espace de travail\u202f; elle est créée à la demande d’une personne ou d’un logiciel, dans la fenêtre ou par «\u00a0kontor backup\u00a0»\u202f; le logiciel n’a pas de planification. Le fichier se termine par le SHA-256 de son contenu, relu après l’écriture. Avant la restauration, celui-ci et la chaîne de la sauvegarde sont recalculés. Un espace restauré n’envoie rien et n’accepte aucune clé d’API tant qu’une personne ne l’a pas débloqué. La base d’un cabinet est sauvegardée par les moyens de PostgreSQL.',
  fieldBackup: 'Fréquence, lieu et conservation des sauvegardes\u202f; date et résultat du dernier test de restauration',
  retention: 'Conservation et suppression',
  retentionText:
    'Une pièce reçue ou envoyée ne peut être supprimée avant la fin de son délai de conservation. Le délai se termine un 31 décembre\u202f; il est compté à partir de la fin de l’année au cours de laquelle la pièce a été établie, enregistrée ou envoyée pour la dernière fois, la plus tardive étant retenue. Ensuite, la suppression n’a lieu que sur demande expresse. Les brouillons et les pièces jamais envoyées peuvent être supprimés à tout moment.',
  retentionErased:
    'D’une pièce supprimée subsistent dans la chaîne les empreintes de ses entrées, ainsi qu’une entrée qui indique la suppression avec son moment et son auteur. La chaîne reste ainsi vérifiable.',
  retentionYears: 'Délai de conservation, pays\u00a0: {country}',
  retentionUnknown: 'Délai de conservation (pays non renseigné)',
  years: '{count} ans',
  retentionLonger:
    'Le logiciel ne connaît pas les délais plus longs, par exemple pour les immeubles, les impositions non définitives ou les procédures en cours. Avant toute suppression, il faut donc examiner si de tels motifs existent\u202f; un gel de suppression pour une pièce, une année ou toute l’entreprise empêche la suppression jusqu’à ce qu’une personne le lève.',
  fieldRetention: 'Délais différents, responsabilité des suppressions',
  audit: 'Export pour les contrôles',
  auditText:
    'L’export est une archive ZIP de tout l’espace de travail, vérifiable sans Kontor. Il est créé dans la fenêtre ou par «\u00a0kontor export\u00a0» et contient, si des pages lisibles sont demandées\u00a0:',
  auditContents: 'les octets de chaque version, de chaque PDF reçu et de chaque courriel, nommés par leur empreinte (contents)\u202f;',
  auditLog: 'le journal complet avec les empreintes de la chaîne (log.jsonl)\u202f;',
  auditDocuments: 'pour chaque pièce un dossier avec le XML, une page lisible, le résultat du contrôle et l’historique (documents)\u202f;',
  auditIndex: 'un répertoire des pièces sous forme de table et de JSON (index.csv, index.json)\u202f;',
  auditTables:
    'des tables selon la norme de description de l’administration fiscale allemande pour la remise de données sur support (index.xml, tables)\u202f;',
  auditProcedure: 'le présent document (procedure.html)\u202f;',
  auditHashes:
    'les SHA-256 de tous les fichiers, leur sceau par la clé de l’espace de travail et un script qui recalcule l’ensemble (hashes.txt, seal.json, verify-export.mjs).',
  auditAccess:
    'Pour l’accès au système, la fenêtre offre recherche, filtres et totaux. Dans un cabinet, une clé ne permettant que la lecture peut être délivrée.',
  fieldAudit: 'Interlocuteurs et déroulement d’un contrôle fiscal',
  incidents: 'Incidents et changement de système',
  incidentsText:
    'Si le service d’échange est injoignable, les pièces restent dans les envois et sont remises plus tard. Le journal de fonctionnement du logiciel ne contient ni clés ni contenus de factures.',
  fieldIncidents: 'Conduite en cas de panne, de perte de données et d’incident de sécurité\u202f; signalement',
  fieldChange: 'Marche à suivre lors d’un changement de système et conservation des données par la suite',

  annexes: 'Annexes et pièces jointes',
  annexList: 'Documents à joindre',
  fieldMatrix: 'Matrice des contrôles',
  fieldDiagrams: 'Schémas des processus',
  fieldContracts: 'Liste des systèmes et des contrats avec les prestataires',
  history: 'Historique des modifications',
  historyDate: 'Jour',
  historyChange: 'Modification',
  historyBy: 'Auteur de la modification',
  historyFirst: 'Version issue de Kontor {version}',
  approval: 'Approbation',
  fieldApproval: 'Lieu, date, nom et signature',
  closing: 'Établi avec Kontor {version}. L’état décrit est celui du {time}.',
  closingEmpty: 'Établi avec Kontor {version}. Aucune opération n’est encore consignée dans l’espace de travail.',
}
