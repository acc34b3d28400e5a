import type { Page } from 'playwright-core'

/** Stores an invoice by the window's own line to the engine; answers its id. */
export function upload(page: Page, xml: string): Promise<string> {
  return page.evaluate(async (body) => {
    const headers = { 'content-type': 'application/xml' }
    const response = await askDesk('/api/v2/documents/upload/xml?direction=outbound', { method: 'POST', headers, body })
    return ((await response.json()) as { id: string }).id
  }, xml)
}
