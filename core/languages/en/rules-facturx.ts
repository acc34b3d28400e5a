/** English sentences for the EXTENDED profile of Factur-X. */
export const FACTURX = (): Readonly<Record<string, string>> => ({
  'BR-FXEXT-01': 'A note has a subject but no text. Enter {BT-22} or remove the note.',
  'BR-FXEXT-02': 'A line note has a subject but no text. Enter {BT-127} or remove the note.',
  'BR-FXEXT-04':
    'The type of an attribute of the item is not from UNTDID 6313, so that it can only be read by agreement. Choose a code of the list.',
  'BR-FXEXT-03': 'Only the seller may give a tax number besides the VAT number. Give {BT-48} or {BT-63} with its country code.',
  'BR-FXEXT-06':
    'A line below another one does not say whether it counts, groups or informs. Set its status to DETAIL, GROUP or INFORMATION.',
  'BR-FXEXT-08': 'The total of a group is not the sum of the lines right below it. Recalculate {BT-131} of the group.',
  'BR-FXEXT-11': 'A line names a line above it that does not exist. Correct the number of the line above.',
  'BR-FXEXT-12': 'A group with a total has a group below it without one. Enter {BT-131} for it.',
  'BR-FXEXT-BR-54-2': 'An item attribute needs either {BT-161} or a measured value with its unit. Enter one of the two.',
  'BR-FXEXT-CO-10': '{BT-106} is not the sum of the lines that count. Recalculate the totals.',
  'BR-FXEXT-CO-11': '{BT-107} is not the sum of the document level allowances. Recalculate the totals.',
  'BR-FXEXT-CO-12': '{BT-108} is not the sum of the document level charges and logistics charges. Recalculate the totals.',
  'BR-FXEXT-CO-13': '{BT-109} is not lines minus allowances plus charges. Recalculate the totals.',
  'BR-FXEXT-CO-15': '{BT-112} is not {BT-109} plus {BT-110}. Recalculate the totals.',
  'BR-FXEXT-CO-16': '{BT-115} is not {BT-112} minus {BT-113} plus {BT-114} and third-party payments. Recalculate the totals.',
  'BR-FXEXT-CII-DT-097a': '“{value}” is no date and time in the form year, month, day, hour, minute without separators. Correct it.',
  'BR-CO-25': 'Something is to be paid, but the invoice does not say until when. Enter {BT-9} or {BT-20}.',
})
