import { lazy } from '../../base/lazy.ts'

/** What the command line says around findings, in German, the first catalogue. `{…}` marks what is filled in; a word with a plural is `one|many`. */
export const COMMAND = lazy(() => ({
  'verdict.valid': 'gültig am {day}',
  'verdict.invalid': 'nicht gültig am {day}',
  'verdict.judgedBy': 'geprüft nach {sets}',
  'verdict.fatal': 'Fehler',
  'verdict.warning': 'Warnung',
  'verdict.information': 'Hinweis',
  'verdict.passes': 'ab {day} gültig, dann ohne:',
  'verdict.fails': 'ab {day} nicht mehr gültig:',
  undecided: 'nicht entscheidbar',
  'undecided.document': '{ruleset} konnte nicht gefragt werden: Das Dokument ist keine Rechnung, über die dieser Regelsatz etwas sagt.',
  'undecided.syntax': '{ruleset} konnte nicht gefragt werden: Für diese Syntax hat der Regelsatz hier keine Regeln.',
  'undecided.profile': '{ruleset} konnte nicht gefragt werden: Der Regelsatz hat Regeln je Profil, und BT-24 nennt keines davon.',
  'undecided.specification':
    'Was {ruleset} über die EN 16931 hinaus verlangt, konnte nicht gefragt werden: Davon sind hier keine Regeln bekannt.',
  'kind.model': 'JSON-Modell',
  'kind.without': 'ohne BT-24',
  'kind.retired': '{name}, nicht mehr gültig',
  'kind.unknown': 'hier unbekannte Spezifikation {value}',
  'rules.inForce': 'in Kraft seit {day} ({age} Tag)|in Kraft seit {day} ({age} Tage)',
  'rules.coming': 'gilt ab {day} (in {age} Tag)|gilt ab {day} (in {age} Tagen)',
  'rules.past': 'galt vom {day} bis {last}',
  'rules.next': 'danach {version} ab {day}',
  'rules.none': 'Keine der geltenden Regeln betrifft {term}.',
  'explain.in': '{severity} in {ruleset} {version}, gültig ab {day}',
  'explain.text': 'Wenn sie nicht erfüllt ist:',
  'explain.terms': 'Betroffene Felder:',
  'explain.mends': 'Wo es nur eine richtige Antwort gibt, bietet Kontor die Korrektur an.',
  'explain.gap': 'Hier nicht oder nicht überall geprüft ({ruleset}): {reason}',
  'explain.document': 'Das Dokument ist keine Rechnung, die Kontor lesen kann. Bitte die Rechnung als UBL oder CII anfordern.',
  'explain.xml':
    'Der Text ist kein wohlgeformtes XML, sodass keine Regel gefragt werden kann. Bitte den Fehler an der genannten Stelle beheben oder die Datei neu anfordern.',
}))
