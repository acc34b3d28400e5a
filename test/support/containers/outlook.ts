import { utils, write } from 'cfb'

/** A mail of Outlook as MS-OXMSG lays it out, as far as attachments go. */
export interface OutlookMail {
  readonly subject: string
  readonly attachments: readonly (OutlookFile | OutlookMail)[]
}

interface OutlookFile {
  readonly name: string
  readonly bytes: Uint8Array
  /** Named in the code page of the sender, as old programs do, instead of in Unicode. */
  readonly isNarrow?: boolean
}

export function outlookMail(mail: OutlookMail): Uint8Array {
  const file = utils.cfb_new()
  addMessage('', mail)
  return new Uint8Array(write(file, { type: 'buffer' }) as Buffer)

  function addMessage(folder: string, { subject, attachments }: OutlookMail): void {
    add(`${folder}/__properties_version1.0`, new Uint8Array(32))
    add(`${folder}/__substg1.0_0037001F`, wide(subject))
    attachments.forEach((attachment, index) => {
      const inside = `${folder}/__attach_version1.0_#${index.toString(16).toUpperCase().padStart(8, '0')}`
      add(`${inside}/__properties_version1.0`, new Uint8Array(8))
      if ('subject' in attachment) addMessage(`${inside}/__substg1.0_3701000D`, attachment)
      else {
        const { name, bytes, isNarrow = false } = attachment
        add(`${inside}/__substg1.0_3707${isNarrow ? '001E' : '001F'}`, isNarrow ? Buffer.from(name, 'latin1') : wide(name))
        add(`${inside}/__substg1.0_37010102`, bytes)
      }
    })
  }

  function add(path: string, content: Uint8Array): void {
    utils.cfb_add(file, path, Buffer.from(content))
  }
}

const wide = (text: string): Uint8Array => Buffer.from(text, 'utf16le')
