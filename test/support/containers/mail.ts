/** A file attached to a mail; its name is written as RFC 2231 says where it is not ASCII. */
export interface MailFile {
  readonly name: string
  readonly bytes: Uint8Array
  readonly type?: string
}

/** A mail with a text and files, as programs write it. */
export function mail(files: readonly MailFile[], subject = 'Rechnung'): Uint8Array {
  const parts = files.map(({ name, bytes, type = 'application/octet-stream' }) =>
    [
      `Content-Type: ${type}`,
      `Content-Disposition: attachment; ${parameter(name)}`,
      'Content-Transfer-Encoding: base64',
      '',
      (
        Buffer.from(bytes)
          .toString('base64')
          .match(/.{1,76}/g) ?? []
      ).join('\r\n'),
    ].join('\r\n'),
  )
  const text = ['Content-Type: text/plain; charset=utf-8', '', 'Anbei die Rechnung.'].join('\r\n')
  return Buffer.from(
    [
      'Return-Path: <rechnung@nordwind.example>',
      'From: =?utf-8?q?Nordwind_Technik?= <rechnung@nordwind.example>',
      'To: buchhaltung@kunde.example',
      `Subject: ${subject}`,
      'Date: Fri, 20 Nov 2026 09:00:00 +0100',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary="=_parts"',
      '',
      ...[text, ...parts].map((part) => `--=_parts\r\n${part}`),
      '--=_parts--',
      '',
    ].join('\r\n'),
  )
}

function parameter(name: string): string {
  return /^[\x20-\x7e]+$/.test(name) ? `filename="${name}"` : `filename*=utf-8''${encodeURIComponent(name)}`
}
