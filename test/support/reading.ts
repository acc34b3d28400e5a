import { existsSync, writeFileSync, readFileSync } from 'node:fs'
import type { CDPSession, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** What somebody hears who does not see the window: the tree that the browser hands to a screen reader, in the order in which it is read. */

interface Property {
  readonly name: string
  readonly value: { readonly value?: unknown }
}
interface AxNode {
  readonly nodeId: string
  readonly ignored: boolean
  readonly role?: { readonly value: string }
  readonly name?: { readonly value?: string }
  readonly value?: { readonly value?: unknown }
  readonly description?: { readonly value?: string }
  readonly properties?: readonly Property[]
  readonly childIds?: readonly string[]
  readonly backendDOMNodeId?: number
}

/** They group and say nothing. */
const SILENT = new Set([
  'generic',
  'none',
  'presentation',
  'InlineTextBox',
  'LineBreak',
  'MenuListPopup',
  'LabelText',
  'sectionheader',
  'sectionfooter',
])
/** Their words are their content, which is not read a second time. */
const NAMED_BY_CONTENT = new Set([
  'button',
  'link',
  'tab',
  'option',
  'heading',
  'checkbox',
  'menuitem',
  'columnheader',
  'rowheader',
  'gridcell',
])
const SAID = ['level', 'checked', 'pressed', 'expanded', 'selected', 'required', 'invalid', 'disabled', 'readonly', 'sort'] as const

/** Lines of `role "name" = value (states)`, indented as they lie in each other. */
export async function readAloud(page: Page, place: Locator): Promise<string> {
  const session = await page.context().newCDPSession(page)
  try {
    const root = await backendId(session, place)
    const { nodes } = (await session.send('Accessibility.getFullAXTree')) as unknown as { nodes: readonly AxNode[] }
    const byId = new Map(nodes.map((node) => [node.nodeId, node]))
    const start = nodes.find(({ backendDOMNodeId }) => backendDOMNodeId === root)
    if (start === undefined) throw new Error('The place has no node in the tree.')
    return `${listLines(start, byId, 0).join('\n')}\n`
  } finally {
    await session.detach()
  }
}

async function backendId(session: CDPSession, place: Locator): Promise<number> {
  const mark = 'data-read-aloud'
  await place.evaluate((element, name) => element.setAttribute(name, ''), mark)
  const { root } = await session.send('DOM.getDocument', { depth: 0 })
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: `[${mark}]` })
  const { node } = await session.send('DOM.describeNode', { nodeId })
  await place.evaluate((element, name) => element.removeAttribute(name), mark)
  return node.backendNodeId
}

function listLines(node: AxNode, byId: ReadonlyMap<string, AxNode>, depth: number): string[] {
  const role = node.role?.value ?? ''
  const name = (node.name?.value ?? '').replaceAll(/\s+/g, ' ').trim()
  const isSaid = !node.ignored && !SILENT.has(role) && !(role === 'StaticText' && name === '')
  const below = NAMED_BY_CONTENT.has(role) && isSaid && name !== '' ? [] : (node.childIds ?? [])
  const children = below.flatMap((id) => {
    const child = byId.get(id)
    return child === undefined ? [] : listLines(child, byId, isSaid ? depth + 1 : depth)
  })
  if (!isSaid) return children
  const value = node.value?.value
  const words = [
    role,
    ...(name === '' ? [] : [JSON.stringify(name)]),
    ...(value === undefined || value === '' ? [] : [`= ${String(value)}`]),
  ]
  const states = SAID.flatMap((key) => {
    const said = node.properties?.find((property) => property.name === key)?.value.value
    return said === undefined || said === false || said === 'false'
      ? []
      : [said === true || said === 'true' ? key : `${key} ${String(said)}`]
  })
  // A field's text is its value.
  const isField = value !== undefined
  return [`${'  '.repeat(depth)}${words.join(' ')}${states.length === 0 ? '' : ` (${states.join(', ')})`}`, ...(isField ? [] : children)]
}

/** Compares with the file of what was read before; UPDATE_GOLDEN writes it anew. */
export function expectRead(file: string, text: string): void {
  if (process.env['UPDATE_GOLDEN'] !== undefined || !existsSync(file)) writeFileSync(file, text)
  expect(text).toBe(readFileSync(file, 'utf8'))
}
