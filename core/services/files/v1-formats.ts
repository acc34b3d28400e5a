import { V1_FORMATS, type FormatCode } from '../../profiles/formats.ts'

/** The v1 value of a format code (specification, section 9.2). Formats that v1 did not have keep their code. */
export function formatToV1(format: string): string {
  return Object.entries(V1_FORMATS).find(([, code]) => code === format)?.[0] ?? format
}

/** The code of a v1 value; other texts are passed on as they are. */
export function formatToV2(format: string): string {
  return Object.hasOwn(V1_FORMATS, format) ? (V1_FORMATS[format as keyof typeof V1_FORMATS] satisfies FormatCode) : format
}
