import type { DesktopApi, Handed } from '../../core/contract/desktop.ts'

/** Takes what the system hands over, one after the other, as long as this window is there. */
export async function takeHanded(desktop: DesktopApi, take: (handed: Handed) => Promise<void>): Promise<void> {
  for (let handed = await desktop.nextHanded(); handed !== null; handed = await desktop.nextHanded()) await take(handed)
}
