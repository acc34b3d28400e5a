/** Waits for a font of the window, so that nothing is drawn twice or measured by another. Where it cannot be had the font of the system stands in. */
export async function loadFont(family: 'IBM Plex Sans' | 'JetBrains Mono'): Promise<void> {
  await Promise.allSettled([document.fonts.load(`13px "${family}"`)])
}
