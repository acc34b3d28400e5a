/** The words of a question with two buttons, of which the first one is ready to be pressed; `cancelId` is the answer of whoever puts it away. */
export function questionOf(
  { title, means }: { readonly title: string; readonly means: string },
  buttons: [string, string],
  cancelId: 0 | 1,
) {
  return { message: title, detail: means, buttons, defaultId: 0, cancelId }
}
