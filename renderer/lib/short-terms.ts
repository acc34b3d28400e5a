import type { TermId } from '../../core/terms/types.ts'
import type { MessageKey } from './i18n/i18n.svelte.ts'

/** Names of terms where the page already says whose they are: "City" below the seller, not "Seller city". */
// prettier-ignore
export const SHORT_TERMS: Partial<Record<TermId, Extract<MessageKey, `short.${string}`>>> = {
  'BT-1': 'short.number', 'BT-2': 'short.issued', 'BT-3': 'short.type', 'BT-5': 'short.currency', 'BT-9': 'short.due', 'BT-10': 'short.buyerReference',
  'BT-11': 'short.project', 'BT-12': 'short.contract', 'BT-13': 'short.order', 'BT-14': 'short.salesOrder', 'BT-15': 'short.receiving', 'BT-16': 'short.despatch',
  'BT-17': 'short.tender', 'BT-18': 'short.object', 'BT-19': 'short.accounting', 'BT-20': 'short.terms', 'BT-22': 'short.text', 'BT-23': 'short.process', 'BT-24': 'short.specification',
  'BT-25': 'short.number', 'BT-26': 'short.issued',
  'BT-27': 'short.name', 'BT-28': 'short.tradingName', 'BT-29': 'short.id', 'BT-30': 'short.register', 'BT-31': 'short.vatId', 'BT-32': 'short.taxNumber', 'BT-33': 'short.legal',
  'BT-34': 'short.endpoint', 'BT-35': 'short.street', 'BT-36': 'short.street2', 'BT-162': 'short.street3', 'BT-37': 'short.city', 'BT-38': 'short.postCode', 'BT-39': 'short.region', 'BT-40': 'short.country',
  'BT-41': 'short.contact', 'BT-42': 'short.phone', 'BT-43': 'short.email',
  'BT-44': 'short.name', 'BT-45': 'short.tradingName', 'BT-46': 'short.id', 'BT-47': 'short.register', 'BT-48': 'short.vatId',
  'BT-49': 'short.endpoint', 'BT-50': 'short.street', 'BT-51': 'short.street2', 'BT-163': 'short.street3', 'BT-52': 'short.city', 'BT-53': 'short.postCode', 'BT-54': 'short.region', 'BT-55': 'short.country',
  'BT-56': 'short.contact', 'BT-57': 'short.phone', 'BT-58': 'short.email',
  'BT-59': 'short.name', 'BT-60': 'short.id', 'BT-61': 'short.register',
  'BT-62': 'short.name', 'BT-63': 'short.vatId', 'BT-64': 'short.street', 'BT-65': 'short.street2', 'BT-164': 'short.street3', 'BT-66': 'short.city', 'BT-67': 'short.postCode', 'BT-68': 'short.region', 'BT-69': 'short.country',
  'BT-70': 'short.name', 'BT-71': 'short.id', 'BT-72': 'short.delivered', 'BT-73': 'short.periodStart', 'BT-74': 'short.periodEnd',
  'BT-75': 'short.street', 'BT-76': 'short.street2', 'BT-165': 'short.street3', 'BT-77': 'short.city', 'BT-78': 'short.postCode', 'BT-79': 'short.region', 'BT-80': 'short.country',
  'BT-29-1': 'short.scheme', 'BT-30-1': 'short.scheme', 'BT-34-1': 'short.endpointScheme', 'BT-46-1': 'short.scheme', 'BT-47-1': 'short.scheme', 'BT-49-1': 'short.endpointScheme', 'BT-60-1': 'short.scheme', 'BT-61-1': 'short.scheme', 'BT-71-1': 'short.scheme',
  'BT-81': 'short.means', 'BT-82': 'short.meansText', 'BT-83': 'short.remittance', 'BT-84': 'short.account', 'BT-85': 'short.accountName', 'BT-86': 'short.bank',
  'BT-89': 'short.mandate', 'BT-90': 'short.creditor', 'BT-91': 'short.debited',
  'BT-92': 'short.amount', 'BT-93': 'short.base', 'BT-94': 'short.percent', 'BT-95': 'short.vatCategory', 'BT-96': 'short.vatRate', 'BT-97': 'short.reason', 'BT-98': 'short.reasonCode',
  'BT-99': 'short.amount', 'BT-100': 'short.base', 'BT-101': 'short.percent', 'BT-102': 'short.vatCategory', 'BT-103': 'short.vatRate', 'BT-104': 'short.reason', 'BT-105': 'short.reasonCode',
  'BT-106': 'short.lineTotal', 'BT-107': 'short.allowances', 'BT-108': 'short.charges', 'BT-109': 'short.net', 'BT-110': 'short.vat', 'BT-111': 'short.vatAccounting', 'BT-112': 'short.gross',
  'BT-113': 'short.paid', 'BT-114': 'short.rounding', 'BT-115': 'short.payable',
  'BT-116': 'short.taxable', 'BT-117': 'short.vatAmount', 'BT-118': 'short.vatCategory', 'BT-119': 'short.rate', 'BT-120': 'short.exemption', 'BT-121': 'short.exemptionCode',
  'BT-122': 'short.number', 'BT-123': 'short.description', 'BT-124': 'short.location', 'BT-125': 'short.file', 'BT-125-1': 'short.fileKind', 'BT-125-2': 'short.fileName',
  'BT-126': 'short.position', 'BT-127': 'short.note', 'BT-129': 'short.quantity', 'BT-130': 'short.unit', 'BT-131': 'short.amount', 'BT-132': 'short.orderLine', 'BT-133': 'short.accounting',
  'BT-134': 'short.periodStart', 'BT-135': 'short.periodEnd', 'BT-146': 'short.price', 'BT-149': 'short.priceBase', 'BT-151': 'short.vatCategory', 'BT-152': 'short.vatRate',
  'BT-136': 'short.lineAllowance', 'BT-137': 'short.lineAllowanceBase', 'BT-138': 'short.lineAllowancePercent', 'BT-139': 'short.lineAllowanceReason', 'BT-140': 'short.lineAllowanceCode',
  'BT-141': 'short.lineCharge', 'BT-142': 'short.lineChargeBase', 'BT-143': 'short.lineChargePercent', 'BT-144': 'short.lineChargeReason', 'BT-145': 'short.lineChargeCode',
  'BT-128': 'short.object', 'BT-147': 'short.priceDiscount', 'BT-148': 'short.grossPrice', 'BT-150': 'short.priceUnit', 'BT-160': 'short.attribute', 'BT-161': 'short.attributeValue',
  'BT-153': 'short.item', 'BT-154': 'short.description', 'BT-155': 'short.sellerItem', 'BT-156': 'short.buyerItem', 'BT-157': 'short.standardItem', 'BT-158': 'short.classification', 'BT-159': 'short.origin',
}
