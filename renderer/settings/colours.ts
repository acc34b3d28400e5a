/** Colours that tell workspaces apart at a glance, also for people who see few colours: they differ in lightness too. */
export const WORKSPACE_COLOURS = [
  { id: 'blue', value: '#2b5f8c' },
  { id: 'teal', value: '#0f766e' },
  { id: 'green', value: '#3f6b1f' },
  { id: 'ochre', value: '#8a5a00' },
  { id: 'red', value: '#a4342a' },
  { id: 'plum', value: '#86356f' },
  { id: 'violet', value: '#5b46a8' },
  { id: 'slate', value: '#4a5563' },
] as const
