import type { Company } from '../../core/contract/types.ts'
import type { Supplier } from '../../core/model/invoice.ts'
import { NORDLICHT } from '../identity/company.ts'

/** The client company of the campaign. */
export const CLIENT: Company = { ...NORDLICHT, vat_ids: [...NORDLICHT.vat_ids, 'ATU39099603'] }

const id = (value: string, scheme?: string) => (scheme === undefined ? { value } : { value, scheme })

/** A party with everything of the client but what is taken away or put in its place. */
function own(change: Partial<Supplier> = {}): Supplier {
  return {
    name: 'Nordlicht Handels GmbH',
    address_line_1: 'Holstenstraße 12',
    post_code: '24103',
    city: 'Kiel',
    country_code: 'DE',
    tax_id: id('DE400571727'),
    endpoint_id: id('DE400571727', '9930'),
    contact: { name: 'Wiebke Asmussen', telephone: '+49 431 555010', email: 'buchhaltung@nordlicht.example' },
    ...change,
  }
}

/** The same without identifiers. */
function bare(change: Partial<Supplier> = {}): Supplier {
  const { tax_id: _tax, endpoint_id: _endpoint, ...party } = own()
  return { ...party, ...change }
}

function other(change: Partial<Supplier> = {}): Supplier {
  return {
    name: 'Alpenglanz Optik GmbH',
    address_line_1: 'Marktstraße 5',
    post_code: '80331',
    city: 'München',
    country_code: 'DE',
    tax_id: id('DE811999207'),
    endpoint_id: id('DE811999207', '9930'),
    contact: { name: 'Toni Huber', telephone: '+49 89 555010', email: 'huber@alpenglanz.example' },
    ...change,
  }
}

const fjord = (): Supplier =>
  other({
    name: 'Fjordblick Möbel GmbH',
    address_line_1: 'Fährkai 2',
    post_code: '18147',
    city: 'Rostock',
    tax_id: id('DE812888345'),
    endpoint_id: id('DE812888345', '9930'),
  })

const FILES = ['xrechnung ubl', 'xrechnung cii', 'zugferd pdf', 'peppol ubl'] as const
export type FileKind = (typeof FILES)[number] | 'self-billing ubl'

export interface MixUp {
  readonly name: string
  readonly seller: Supplier
  readonly buyer: Supplier
  readonly type?: string
  readonly file?: FileKind
  /** What the program has to make of it. */
  readonly direction: 'inbound' | 'outbound' | 'undecided'
  readonly role: 'seller' | 'buyer' | 'both' | 'none'
  readonly by?: string
  /** What sending it without another word answers; absent: it goes into the queue. */
  readonly refused?: 'other_seller' | 'undecided' | 'invalid_state'
}

const sold = (name: string, seller: Supplier, by: string, more: Partial<MixUp> = {}): MixUp => ({
  name: `own, ${name}`,
  seller,
  buyer: other(),
  direction: 'outbound',
  role: 'seller',
  by,
  ...more,
})
const bought = (name: string, buyer: Supplier, by: string, more: Partial<MixUp> = {}): MixUp => ({
  name: `received, ${name}`,
  seller: other(),
  buyer,
  direction: 'inbound',
  role: 'buyer',
  by,
  refused: 'invalid_state',
  ...more,
})
/** A seller who is not the client, as far as can be seen; the buyer is a stranger, too. */
const foreign = (name: string, seller: Supplier, more: Partial<MixUp> = {}): MixUp => ({
  name,
  seller,
  buyer: other(),
  direction: 'undecided',
  role: 'none',
  refused: 'other_seller',
  ...more,
})
const doubtful = (name: string, seller: Supplier, more: Partial<MixUp> = {}): MixUp =>
  foreign(name, seller, { refused: 'undecided', ...more })

/** Ways of writing one VAT identifier. */
const WRITTEN = ['DE400571727', 'DE 400 571 727', 'de400571727', 'DE-400.571.727', 'DE\u00a0400\u00a0571\u00a0727', 'De 400/571/727']

export const MIX_UPS: readonly MixUp[] = [
  ...WRITTEN.map((written) => sold(`VAT id written ${written}`, own({ tax_id: id(written) }), 'vat_id')),
  ...WRITTEN.map((written) => bought(`VAT id written ${written}`, own({ tax_id: id(written) }), 'vat_id')),
  ...FILES.map((file) => sold(`as ${file}`, own(), 'vat_id', { file })),
  ...FILES.map((file) => bought(`as ${file}`, own(), 'vat_id', { file })),

  sold('credit note', own(), 'vat_id', { type: '381' }),
  sold('corrected invoice', own(), 'vat_id', { type: '384' }),
  bought('credit note', own(), 'vat_id', { type: '381' }),
  sold('name in capitals', own({ name: 'NORDLICHT HANDELS GMBH' }), 'vat_id'),
  sold('a shorter name', own({ name: 'Nordlicht' }), 'vat_id'),
  sold('its trading name', own({ name: 'Nordlicht Kiel' }), 'vat_id'),
  sold('moved to another street', own({ address_line_1: 'Wall 1', post_code: '24105' }), 'vat_id'),
  sold('Polish VAT id', own({ tax_id: id('PL 712-724-41-60'), endpoint_id: id('x@pl.example', 'EM') }), 'vat_id'),
  bought('Austrian VAT id', own({ tax_id: id('ATU 39099603'), endpoint_id: id('x@at.example', 'EM') }), 'vat_id'),
  sold('tax number only', bare({ tax_registration_id: id('20/815/08158') }), 'tax_number'),
  sold('tax number of 13 digits', bare({ tax_registration_id: id('2120081508158') }), 'tax_number'),
  sold('tax number with blanks', bare({ tax_registration_id: id('20 815 08158') }), 'tax_number'),
  sold('register number only', bare({ legal_registration_id: id('HRB 12345 KI') }), 'registration'),
  sold('register number with its court', bare({ legal_registration_id: id('Amtsgericht Kiel HRB 12345') }), 'registration'),
  bought('register number only', bare({ legal_registration_id: id('HRB 12345') }), 'registration'),
  sold('GLN only', bare({ ids: [id('4012345000009', '0088')] }), 'registration'),
  bought('GLN only', bare({ ids: [id('4012345000009', '0088')] }), 'registration'),
  sold('e-mail address only', bare({ endpoint_id: id('Rechnung@Nordlicht.Example', 'EM') }), 'endpoint'),
  bought('e-mail address only', bare({ endpoint_id: id('rechnung@nordlicht.example', 'EM') }), 'endpoint'),
  bought('Peppol address only', bare({ endpoint_id: id('de400571727', '9930') }), 'endpoint'),
  sold('Peppol address only', bare({ name: 'Nordlicht', endpoint_id: id('DE400571727', '9930') }), 'endpoint'),
  sold('name and address only', bare(), 'name_and_address'),
  bought('name and address only', bare(), 'name_and_address'),
  sold(
    'name and address in other letters',
    bare({ name: 'Nordlicht Handels Gesellschaft mbH', address_line_1: 'Holstenstr. 12' }),
    'name_and_address',
  ),
  bought('name and address in capitals', bare({ name: 'NORDLICHT HANDELS GMBH', address_line_1: 'HOLSTENSTRASSE 12' }), 'name_and_address'),
  sold(
    'name and address with a VAT id of a country without one',
    own({ tax_id: id('FR25064285364'), endpoint_id: id('x@fr.example', 'EM') }),
    'name_and_address',
  ),

  { name: 'both, internal invoice', seller: own(), buyer: own(), direction: 'outbound', role: 'both', by: 'vat_id' },
  {
    name: 'both, branch buys',
    seller: own(),
    buyer: own({ name: 'Nordlicht Kiel', address_line_1: 'Wall 1' }),
    direction: 'outbound',
    role: 'both',
    by: 'vat_id',
  },
  { name: 'both, internal credit note', seller: own(), buyer: own(), type: '381', direction: 'outbound', role: 'both', by: 'vat_id' },
  {
    name: 'to a sister with the same VAT id',
    seller: own(),
    buyer: own({ name: 'Nordwind Logistik GmbH' }),
    direction: 'outbound',
    role: 'seller',
    by: 'vat_id',
  },
  {
    name: 'from a sister with the same VAT id',
    seller: own({ name: 'Nordwind Logistik GmbH' }),
    buyer: own(),
    direction: 'inbound',
    role: 'buyer',
    by: 'vat_id',
    refused: 'invalid_state',
  },

  foreign('strangers on both sides', other({ name: 'Hafen Catering GmbH', tax_id: id('DE136695976') })),
  foreign(
    'stranger from Belgium',
    other({ name: 'Vlaamse Fietsen BV', country_code: 'BE', tax_id: id('BE0695722008'), endpoint_id: id('0695722008', '0208') }),
  ),
  foreign(
    'stranger from France',
    other({ name: 'Atelier Lumière SARL', country_code: 'FR', tax_id: id('FR25064285364'), endpoint_id: id('064285364', '0002') }),
  ),
  foreign(
    'stranger without identifiers',
    bare({ name: 'Hofladen Petersen', address_line_1: 'Dorfstraße 3', post_code: '24376', city: 'Kappeln' }),
  ),
  foreign('stranger with a VAT id one digit off', other({ tax_id: id('DE400571728') })),
  foreign('stranger with the digits in another country', other({ country_code: 'EE', tax_id: id('EE400571727') })),
  foreign('stranger with the tax number one digit off', bare({ name: 'Hofladen Petersen', tax_registration_id: id('20/815/08159') })),
  foreign(
    'stranger with the register number at another court',
    bare({ name: 'Hofladen Petersen GmbH', legal_registration_id: id('HRB 12345 Hamburg') }),
  ),
  foreign('stranger with the number in register A', bare({ name: 'Hofladen Petersen KG', legal_registration_id: id('HRA 12345 Kiel') })),
  foreign('stranger at the same address', bare({ name: 'Holsten Apotheke e.K.' })),
  foreign(
    'stranger with a mailbox of the same house',
    bare({ name: 'Holsten Apotheke', endpoint_id: id('apotheke@nordlicht.example', 'EM') }),
  ),
  foreign('stranger as credit note', other({ name: 'Hafen Catering GmbH' }), { type: '381' }),

  foreign('twin by name alone', { name: 'Nordlicht Handels GmbH', country_code: 'DE' }),
  foreign('twin by name in another town', bare({ post_code: '10115', city: 'Berlin' })),
  foreign('twin by name in another house', bare({ address_line_1: 'Holstenstraße 14' })),
  foreign('twin by name in another street', bare({ address_line_1: 'Wall 12' })),
  foreign('twin by name in another country', bare({ country_code: 'AT' })),
  foreign(
    'twin by name with its own VAT id elsewhere',
    own({ post_code: '10115', city: 'Berlin', tax_id: id('DE136695976'), endpoint_id: id('DE136695976', '9930') }),
  ),
  doubtful('twin by name and address with its own VAT id', own({ tax_id: id('DE136695976'), endpoint_id: id('DE136695976', '9930') })),
  doubtful('twin by name and address with its own register number', bare({ legal_registration_id: id('HRB 99999 Kiel') })),
  foreign('limited partnership of the same name and address', bare({ name: 'Nordlicht Handels GmbH & Co. KG' })),
  foreign('twin as buyer', other({ name: 'Hafen Catering GmbH' }), { buyer: bare({ address_line_1: 'Holstenstraße 14' }) }),
  foreign('twin as buyer in another town', other({ name: 'Hafen Catering GmbH' }), { buyer: bare({ post_code: '99084', city: 'Erfurt' }) }),

  doubtful('group: a sister with the VAT id', own({ name: 'Nordwind Logistik GmbH' })),
  doubtful('group: the holding with the VAT id', own({ name: 'Polarstern Holding AG', address_line_1: 'Wall 1', post_code: '24105' })),
  doubtful('group: a sister with the VAT id and her register number', own({ legal_registration_id: id('HRB 777 Kiel') })),
  doubtful('group: the partnership with the VAT id', own({ name: 'Nordlicht Handels GmbH & Co. KG' })),
  doubtful(
    'group: a sister of a longer name elsewhere',
    own({ name: 'Nordlicht Handels Werft GmbH', post_code: '18055', city: 'Rostock' }),
  ),
  doubtful(
    'group: a sister with the mailbox',
    bare({ name: 'Nordwind Logistik GmbH', endpoint_id: id('rechnung@nordlicht.example', 'EM') }),
  ),
  foreign('group: a sister buys with the VAT id', other({ name: 'Hafen Catering GmbH' }), {
    buyer: own({ name: 'Nordwind Logistik GmbH' }),
  }),
  foreign('group: the holding buys with the VAT id', other({ name: 'Hafen Catering GmbH' }), {
    buyer: own({ name: 'Polarstern Holding AG', post_code: '24105' }),
  }),
  sold('renamed, with a second identifier', own({ name: 'Polarstern GmbH', tax_registration_id: id('20/815/08158') }), 'vat_id'),

  foreign('another client sells', fjord()),
  foreign('another client sells, as PDF', fjord(), { file: 'zugferd pdf' }),
  foreign('another client buys', other({ name: 'Hafen Catering GmbH' }), { buyer: fjord() }),
  { name: 'sold to another client', seller: own(), buyer: fjord(), direction: 'outbound', role: 'seller', by: 'vat_id' },
  {
    name: 'bought of another client',
    seller: fjord(),
    buyer: own(),
    direction: 'inbound',
    role: 'buyer',
    by: 'vat_id',
    refused: 'invalid_state',
  },

  {
    name: 'self-billed, the customer wrote it',
    seller: own(),
    buyer: other(),
    type: '389',
    direction: 'undecided',
    role: 'seller',
    by: 'vat_id',
    refused: 'undecided',
  },
  {
    name: 'self-billed, the client wrote it',
    seller: other(),
    buyer: own(),
    type: '389',
    direction: 'undecided',
    role: 'buyer',
    by: 'vat_id',
    refused: 'other_seller',
  },
  {
    name: 'self-billed credit note',
    seller: own(),
    buyer: other(),
    type: '261',
    direction: 'undecided',
    role: 'seller',
    by: 'vat_id',
    refused: 'undecided',
  },
  {
    name: 'self-billed credit note of the client',
    seller: other(),
    buyer: own(),
    type: '261',
    direction: 'undecided',
    role: 'buyer',
    by: 'vat_id',
    refused: 'other_seller',
  },
  {
    name: 'self-billed between strangers',
    seller: other({ name: 'Hafen Catering GmbH' }),
    buyer: other(),
    type: '389',
    direction: 'undecided',
    role: 'none',
    refused: 'other_seller',
  },
  {
    name: 'self-billed, internal',
    seller: own(),
    buyer: own(),
    type: '389',
    direction: 'undecided',
    role: 'both',
    by: 'vat_id',
    refused: 'undecided',
  },
  {
    name: 'self-billed by its profile',
    seller: own(),
    buyer: other(),
    type: '389',
    file: 'self-billing ubl',
    direction: 'undecided',
    role: 'seller',
    by: 'vat_id',
    refused: 'undecided',
  },
]
