import type { FacturXInput } from '../../../core/pdf/facturx.ts'
import { writingOf } from '../../../core/pdf/font/unusual.ts'
import type { Invoice } from '../../../core/model/invoice.ts'
import { readFonts } from '../../../core/services/pdf/fonts.ts'
import { inputOf, plainInvoice } from './samples.ts'

/** A seller, and what he sells, in a script. */
export interface ScriptSample {
  readonly country: string
  readonly name: string
  readonly street: string
  readonly city: string
  readonly items: readonly [string, string]
  readonly note: string
}

export const SCRIPT_SAMPLES: Readonly<Record<string, ScriptSample>> = {
  'Chinese, simplified': {
    country: 'CN',
    name: '上海远东机械进出口有限公司',
    street: '浦东新区世纪大道100号',
    city: '上海市',
    items: ['不锈钢球阀（DN25，PN63）', '现场技术服务：安装、调试和培训'],
    note: '感谢您的订单。付款期限为三十天，请在汇款时注明发票号码。本发票由系统自动生成，无需签字；如有疑问，请联系我们的财务部门，电话：021-5555-0100。',
  },
  'Chinese, traditional': {
    country: 'TW',
    name: '臺灣精密機械股份有限公司',
    street: '信義區松高路一號',
    city: '臺北市',
    items: ['不鏽鋼球閥「高壓型」', '現場技術服務'],
    note: '感謝您的訂購。',
  },
  Japanese: {
    country: 'JP',
    name: '株式会社やまだ商事',
    street: '東京都千代田区丸の内１丁目２−３',
    city: '東京',
    items: ['ステンレス製ボールバルブ（２５Ａ）', '出張サービス・保守点検'],
    note: 'お買い上げいただき、誠にありがとうございます。お支払いは請求書の日付から三十日以内に、下記の口座へお振り込みください。ご不明な点がございましたら、担当者までお問い合わせください。',
  },
  Korean: {
    country: 'KR',
    name: '한빛기계 주식회사',
    street: '서울특별시 강남구 테헤란로 123',
    city: '서울',
    items: ['스테인리스 볼 밸브 25A', '현장 기술 지원'],
    note: '주문해 주셔서 감사합니다. 삼십 일 이내에 지급해 주시기 바랍니다.',
  },
  Arabic: {
    country: 'AE',
    name: 'شركة النور للتجارة والصناعة',
    street: 'شارع الملك فيصل، مبنى 12',
    city: 'دبي',
    items: ['صمام كروي من الفولاذ المقاوم للصدأ DN 25', 'خدمة فنية في الموقع (3 أيام)'],
    note: 'شكرًا لطلبكم رقم PO-778812 بتاريخ 2026-11-21. يُرجى الدفع خلال 30 يومًا على الحساب المذكور أدناه مع ذكر رقم الفاتورة.',
  },
  Hebrew: {
    country: 'IL',
    name: 'חברת הצפון לסחר בע״מ',
    street: 'רחוב הרצל 15',
    city: 'תל אביב',
    items: ['ברז כדורי 25 מ״מ', 'שֵׁרוּת בַּמָּקוֹם'],
    note: 'תודה על ההזמנה (PO-778812).',
  },
  Thai: {
    country: 'TH',
    name: 'บริษัท น้ำทิพย์อุตสาหกรรม จำกัด',
    street: 'เลขที่ ๑๒๓ ถนนสุขุมวิท',
    city: 'กรุงเทพมหานคร',
    items: ['บอลวาล์วสแตนเลสสำหรับน้ำร้อน', 'ค่าบริการติดตั้งที่หน้างาน'],
    note: 'ขอบคุณสำหรับคำสั่งซื้อของท่าน กรุณาชำระเงินภายในสามสิบวันนับจากวันที่ในใบแจ้งหนี้และระบุเลขที่ใบแจ้งหนี้ในการโอนเงินทุกครั้ง',
  },
  Devanagari: {
    country: 'IN',
    name: 'हिन्दुस्तान मशीनरी प्राइवेट लिमिटेड',
    street: 'महात्मा गाँधी मार्ग, क्षेत्र १२',
    city: 'नई दिल्ली',
    items: ['स्टेनलेस स्टील बॉल वाल्व', 'तकनीकी सेवा एवं प्रशिक्षण'],
    note: 'आपके ऑर्डर के लिए धन्यवाद। कृपया तीस दिनों के भीतर भुगतान करें।',
  },
  symbols: {
    country: 'DE',
    name: '✓ Prüfdienst → Nord',
    street: 'Straße ① ↔ Tor ★',
    city: 'Köln',
    items: ['Temperatur ≤ 80 °C, Druck ≥ 6 bar ✔ ☑', 'Express 🚀 Versand 📦 👍🏽 ⚠'],
    note: '☎ +49 221 1234 ✉ post@muster.example ♻ π ≈ 3,14 ∞ Ω',
  },
  'Armenian, Georgian, Lao, Khmer': {
    country: 'AM',
    name: 'Հայաստան ՍՊԸ',
    street: 'თბილისი, რუსთაველის გამზირი',
    city: 'ວຽງຈັນ',
    items: ['ក្រុមហ៊ុន ខ្មែរ', 'ບໍລິການຕິດຕັ້ງ'],
    note: 'សូមអរគុណសម្រាប់ការបញ្ជាទិញ',
  },
}

export function scriptInvoice({ country, name, street, city, items, note }: ScriptSample): Invoice {
  const plain = plainInvoice(2)
  return {
    ...plain,
    supplier: { ...plain.supplier, name, address_line_1: street, city, country_code: country },
    items: (plain.items ?? []).map((item, index) => ({ ...item, name: items[index] ?? '' })),
    notes: [{ text: note }],
  }
}

/** With the fonts that the program takes for it. */
export async function scriptInput(invoice: Invoice, more: Partial<FacturXInput> = {}): Promise<FacturXInput> {
  return inputOf(invoice, { fonts: await readFonts(writingOf(invoice)), ...more })
}
