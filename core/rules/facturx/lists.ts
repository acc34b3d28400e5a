import { codeSet, type CodeListName } from '../../codelists/codes.ts'

/** Code lists of Factur-X 1.09.2 that differ from those of EN 16931, and those that only the EXTENDED profile uses. */

const words = (text: string): readonly string[] => text.split(' ')

/** A list of EN 16931 with some codes more and some fewer. */
function changed(list: CodeListName, more: readonly string[], fewer: readonly string[] = []): ReadonlySet<string> {
  return new Set([...codeSet(list), ...more].filter((code) => !fewer.includes(code)))
}

/** UNTDID 5153 without VAT. */
const OTHER_TAXES =
  'AAA AAB AAC AAD AAE AAF AAG AAH AAI AAJ AAK AAL AAM AAO AAP ADD BOL CAP CAR COC CST CUD CVD ENV EXC EXP FET FRE GCN GST ILL IMP IND LAC ' +
  'LCN LDP LOC LST MCA MCD OTH PDB PDC PRF SCN SSS STT SUP SUR SWT TAC TOT TOX TTA VAD'

/** ISO 639-2, the terminology and the bibliographic codes. */
const LANGUAGES =
  'aar abk ace ach ada ady afa afh afr ain aka akk alb ale alg alt amh ang anp apa ara arc arg arm arn arp art arw asm ast ath aus ' +
  'ava ave awa aym aze bad bai bak bal bam ban baq bas bat bej bel bem ben ber bho bih bik bin bis bla bnt bod bos bra bre btk bua ' +
  'bug bul bur byn cad cai car cat cau ceb cel ces cha chb che chg chk chm chn cho chp chr chu chv chy cmc cnr cop cor cos cpe cpf ' +
  'cpp cre crh crp csb cus cym cze dak dan dar day del den deu dgr din div doi dra dsb dua dum dut dyu dzo efi egy eka ell elx eng ' +
  'enm epo est eus ewe ewo fan fao fas fat fij fil fin fiu fon fra fre frm fro frr frs fry ful fur gaa gay gba gem geo ger gez gil ' +
  'gla gle glg glv gmh goh gon gor got grb grc gre grn gsw guj gwi hai hat hau haw heb her hil him hin hit hmn hmo hrv hsb hun hup ' +
  'hye iba ibo ice ido iii ijo iku ile ilo ina inc ind ine inh ipk ira iro isl ita jav jbo jpn jpr jrb kaa kab kac kal kam kan kar ' +
  'kas kat kau kaw kaz kbd kha khi khm kho kik kin kir kmb kok kom kon kor kos kpe krc krl kro kru kua kum kur kut lad lah lam lao ' +
  'lat lav lez lim lin lit lol loz ltz lua lub lug lui lun luo lus mac mad mag mah mai mak mal man mao map mar mas may mdf mdr men ' +
  'mga mic min mis mkd mkh mlg mlt mnc mni mno moh mon mos mri msa mul mun mus mwl mwr mya myn myv nah nai nap nau nav nbl nde ndo ' +
  'nds nep new nia nic niu nld nno nob nog non nor nqo nso nub nwc nya nym nyn nyo nzi oci oji ori orm osa oss ota oto paa pag pal ' +
  'pam pan pap pau peo per phi phn pli pol pon por pra pro pus qaa-qtz que raj rap rar roa roh rom ron rum run rup rus sad sag sah ' +
  'sai sal sam san sas sat scn sco sel sem sga sgn shn sid sin sio sit sla slk slo slv sma sme smi smj smn smo sms sna snd snk sog ' +
  'som son sot spa sqi srd srn srp srr ssa ssw suk sun sus sux swa swe syc syr tah tai tam tat tel tem ter tet tgk tgl tha tib tig ' +
  'tir tiv tkl tlh tli tmh tog ton tpi tsi tsn tso tuk tum tup tur tut tvl twi tyv udm uga uig ukr umb und urd uzb vai ven vie vol ' +
  'vot wak wal war was wel wen wln wol xal xho yao yap yid yor ypk zap zbl zen zgh zha zho znd zul zun zxx zza'

const ATTACHMENTS =
  'application/json application/pdf application/vnd.oasis.opendocument.spreadsheet ' +
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet application/xml image/jpeg image/png text/csv text/xml'

const LISTS: Readonly<Record<string, () => ReadonlySet<string>>> = {
  currencies: () => changed('iso_4217', ['STN'], ['STD']),
  eas_facturx: () => changed('eas', [], ['0219', '0220']),
  icd_older: () => changed('icd', [], words('0241 0242 0243 0244 0245 0246 0247 0248')),
  icd_extended: () => changed('icd', ['BY', 'SE']),
  references: () => changed('untdid_1153', ['CONTRAT', 'MARCHE']),
  related_types: () => changed('untdid_1001', [], words('471 472 473 500 501 502 503')),
  other_taxes: () => new Set(words(OTHER_TAXES)),
  taxes: () => new Set([...words(OTHER_TAXES), 'VAT']),
  // UNTDID 1229 counts its codes through.
  untdid_1229: () => new Set(Array.from({ length: 119 }, (_none, at) => String(at + 1))),
  languages: () => new Set(words(LANGUAGES)),
  attachments: () => new Set(words(ATTACHMENTS)),
}

const made = new Map<string, ReadonlySet<string>>()

/** The values of a list by its name here, by its name among the code lists, or the values themselves, divided by `|`. */
export function valuesOf(name: string): ReadonlySet<string> {
  const known = made.get(name)
  if (known !== undefined) return known
  const own = LISTS[name]
  const values =
    own !== undefined
      ? own()
      : /^[a-z]+_\d|^(icd|eas|vatex|mime|unece_rec20)$/.test(name)
        ? codeSet(name as CodeListName)
        : new Set(name.split('|'))
  made.set(name, values)
  return values
}
