import { group, node, value, type Binding } from '../binding/binding.ts'
import { agreement, delivery } from './agreement.ts'
import { CII_PREFIXES, date } from './common.ts'
import { lines } from './line.ts'
import { settlement } from './settlement.ts'
import { lossReason } from '../../terms/loss-reason.ts'

const NO_TYPE = lossReason('no_place', 'Factur-X EXTENDED has the amount and the description of a payment by a third party, not its type')

/** UN/CEFACT Cross Industry Invoice D16B (EN 16931-3-3), in the order of the schema 100.D16B; the same elements are in D22B of Factur-X. */
export const ciiBinding = (): Binding => ({
  prefixes: CII_PREFIXES,
  root: { name: 'CrossIndustryInvoice', prefix: 'rsm' },
  rows: [
    group(
      'rsm:ExchangedDocumentContext',
      'BG-2',
      [
        ...['ram:SpecifiedTransactionID', 'ram:TestIndicator'],
        node('ram:BusinessProcessSpecifiedDocumentContextParameter', [value('ram:ID', 'BT-23')]),
        ...['ram:BIMSpecifiedDocumentContextParameter', 'ram:ScenarioSpecifiedDocumentContextParameter'],
        'ram:ApplicationSpecifiedDocumentContextParameter',
        node('ram:GuidelineSpecifiedDocumentContextParameter', [value('ram:ID', 'BT-24')]),
      ],
      { always: true },
    ),
    node('rsm:ExchangedDocument', [
      value('ram:ID', 'BT-1'),
      'ram:Name',
      value('ram:TypeCode', 'BT-3'),
      date('ram:IssueDateTime', 'BT-2'),
      ...[
        'ram:CopyIndicator',
        'ram:Purpose',
        'ram:ControlRequirementIndicator',
        'ram:LanguageID',
        'ram:PurposeCode',
        'ram:RevisionDateTime',
      ],
      ...['ram:VersionID', 'ram:GlobalID', 'ram:RevisionID', 'ram:PreviousRevisionID', 'ram:CategoryCode'],
      group('ram:IncludedNote', 'BG-1', [
        ...['ram:Subject', 'ram:ContentCode'],
        value('ram:Content', 'BT-22'),
        value('ram:SubjectCode', 'BT-21'),
        'ram:ID',
      ]),
      'ram:EffectiveSpecifiedPeriod',
    ]),
    node('rsm:SupplyChainTradeTransaction', [...lines(), agreement(), delivery(), settlement()], { always: true }),
  ],
  unsupported: { 'BT-DEX-001': NO_TYPE },
})
