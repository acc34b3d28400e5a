/**
 * What people write in terms of payment, in the languages that pages are written in: small letters without accents. A word that is in no list is not
 * understood, and neither is the part of the sentence that it stands in: what it adds could change what the rest means.
 */

const words = (...lists: readonly string[]): string[] => lists.flatMap((list) => list.split(' '))

/** Words that add nothing to the figures beside them. */
export const FILLERS: ReadonlySet<string> = new Set(
  words(
    'zahlbar zahlung zahlen zahlungsziel zahlungsbedingung zahlungsbedingungen zahlungsfrist fallig bitte sie bei innerhalb binnen innert von in bis zum zu den dem der des die das ab mit sonst ansonsten andernfalls oder und danach dann spatestens wir gewahren abzuglich unter am ziel frist',
    'payable payment terms term due pay paid within if in by on of the and or otherwise then else from for at please a an with is are less until to thereafter latest no later than',
    'a sous dans les le la un delai de d du des pour si en sinon ou et puis ensuite au plus tard avec paiement reglement condition conditions echeance anticipe',
    'te betalen betaling betaalbaar betalingstermijn betalingsvoorwaarden termijn bij voor uiterlijk op de het een anders of en dan daarna met vanaf over van',
    'pagamento pagabile entro il al del dello dalla di per con o altrimenti e poi termine termini scadenza',
    'pago pagadero por hasta el con y plazo dentro desde partir vencimiento',
    'pagamento em ate ao depois prazo',
    'płatne płatnosc płatnosci płatny termin przy w ciagu i nastepnie lub',
    'splatne splatno splatnost pri platbe do pote ve lhute',
    'betales betaling ved inden for og derefter senest den',
    'betalas betalning vid inom och darefter senast',
    'innen deretter forfall',
    'maksettava maksettaessa maksuehto kuluessa viimeistaan ja sen jalkeen',
    'platit plata pana la si apoi termen',
    'για πληρωμη πληρωτεο εντος εως και στη συνεχεια',
  ),
)

/** Longer phrases that add nothing: from when the days count that would count from the invoice date anyhow. */
export const FILLING_PHRASES: readonly string[] = [
  '(?:ab|nach) (?:rechnungsdatum|rechnungsstellung|datum der rechnung)',
  '(?:after|from|of) (?:the )?(?:invoice date|date of (?:the )?invoice)',
  "(?:apres|a compter de|a partir de|de)? ?(?:la )?date (?:de |d')?(?:la )?(?:facture|facturation)",
  '(?:na|vanaf) (?:de )?factuurdatum',
  '(?:dalla )?data (?:della )?fattura',
  '(?:desde la )?fecha (?:de (?:la )?)?factura',
]

/** A unit of time behind a number -> days. */
export const UNITS = [
  [
    '(?:kalender)?tag(?:e|en)?|tg|days?|calendar days|jours?|jrs?|dag(?:en|e|ar|er)?|dgn|giorn[io]|gg|dias?|dn[iuey]|dnia|dzien|den|paiva(?:n|a)?|pv|zile|zi|ημερ(?:ας|ων|ες|α)|d|t|j',
    1,
  ],
  [
    'wochen?|weeks?|semaines?|we(?:e)?k(?:en)?|settiman[ae]|semanas?|tygodni[ae]?|tydzien|tyden|tydn[uy]|uger?|veck(?:a|or)|uker?|viik(?:ko|koa|on)|saptaman[ai]|εβδομαδ(?:ας|ων|ες|α)',
    7,
  ],
] as const

export const PERCENT_SIGNS = '%|prozent|v\\.? ?h\\.?|percent|per cent|pct|pour ?cents?|procent|per ?cento|por ciento'

/** Who says this says that it is a discount; a percentage beside days is one anyhow. */
export const DISCOUNT_WORDS =
  'skonto|skontoabzug|(?:cash |early payment |prompt payment )?discount|escompte|remise|(?:betalings|contant)?korting|sconto|descuento|desconto|skont[oa]|kontantrabatt?|kassarabatt|kateisalennus|scont|εκπτωση'

/** All of the amount, without a discount. */
export const NET_WORDS =
  '(?:rein )?nett?o?|nette|neto|ohne (?:jeden )?abzug|without (?:any )?(?:deduction|discount)|sans (?:escompte|deduction)|zonder (?:aftrek|korting)|senza (?:deduzion[ie]|sconto)|sin (?:deduccion(?:es)?|descuento)|sem (?:deducao|deducoes|desconto)|bez (?:potracen(?:ia)?|srazky|slevy)|uden (?:fradrag|rabat)|utan (?:avdrag|rabatt)|uten (?:fradrag|rabatt)|ilman (?:vahennyksia|alennusta)|fara (?:deduceri|reduceri|scont)|χωρις (?:εκπτωση|κρατησεις)'

export const NOW_WORDS =
  'sofort(?:ige)?|immediate(?:ly)?|(?:up)?on receipt|immediat(?:ement)?|comptant|a reception(?: de (?:la )?facture)?|(?:per )?direct|onmiddellijk|bij ontvangst|immediato|subito|a vista|inmediato|al contado|imediato?|pronto pagamento|natychmiast|ihned|straks|omgaende|heti|αμεσα'

/** At the end of the month in which the days before it end. */
export const MONTH_ENDS =
  '(?:by )?the end of (?:this|that) month|(?:la )?fin (?:de|du) mois|fdm|fine (?:del )?mese|fin de(?:l)? mes|(?:zum )?monatsende|(?:zum )?ende des monats|(?:het )?einde van (?:deze|die) maand|(?:ate )?(?:ao )?(?:fim|final) do mes|(?:do )?konca miesiaca|(?:do )?konce mesice|(?:inden )?udgangen af maneden|(?:vid )?manadens slut|(?:innen )?utgangen av maneden|kuukauden loppuun mennessa|(?:pana la )?sfarsitul lunii|(?:εως )?(?:το )?τελος του μηνα'

/** The days beside it begin with the end of the month: so are the English and the Dutch way of writing read. */
export const AFTER_MONTH_ENDS =
  '(?:after|from) (?:the )?end of (?:the )?month|(?:nach|ab) (?:dem )?(?:monatsende|ende des monats)|(?:apres|a compter de|a partir de) (?:la )?fin (?:de|du) mois|(?:na|vanaf) (?:het )?eind(?:e)?(?: van)?(?: de)? maand|dopo (?:la )?fine (?:del )?mese|despues de(?:l)? fin de(?:l)? mes|apos o (?:fim|final) do mes|po (?:zakonczeniu|koncu) miesiaca|po konci mesice|efter udgangen af maneden|efter manadens slut|etter utgangen av maneden|kuukauden lopusta|dupa sfarsitul lunii|(?:απο|μετα) (?:το )?τελος του μηνα|end of (?:the )?month|eom|eind(?:e)?(?: van)?(?: de)? maand'

/** Before an amount that a discount is granted on. */
export const ON_WORDS = 'auf|on|sur|op|su|sobre|od|z|af|pa|av|summasta|din|επι'

/** First letters of the months that tell them apart, in the order of the year. */
export const MONTHS: readonly string[] = [
  'jan|gen|ene',
  'feb|fev',
  'mar|maart|mrt',
  'apr|avr|abr',
  'may|mai|mei|mag',
  'jun|juin|giu',
  'jul|juil|lug',
  'aug|aou|ago',
  'sep|set',
  'oct|okt|ott',
  'nov',
  'dec|dez|dic',
]
