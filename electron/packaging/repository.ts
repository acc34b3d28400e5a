import { copyFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { ProgramFacts } from './facts.ts'
import { exportKey, sealFile, type Seal } from './signing.ts'
import { runTool } from './tools.ts'

/** Folders that a web server gives out and a package manager installs and updates from. Without a key they are made and nobody can prove them. */

const SUITE = 'stable'
const COMPONENT = 'main'

/** apt: `pool` with the packages, `dists/stable` with lists of them and the signed list of those. */
export function makeAptRepository(packages: string, folder: string, facts: ProgramFacts, seal: Seal | undefined): void {
  rmSync(folder, { recursive: true, force: true })
  const dist = join(folder, 'dists', SUITE)
  takeOver(packages, '.deb', join(folder, 'pool'))
  const architectures = ['amd64', 'arm64']
  for (const architecture of architectures) {
    const lists = join(dist, COMPONENT, `binary-${architecture}`)
    mkdirSync(lists, { recursive: true })
    const list = runTool('apt-ftparchive', ['--arch', architecture, 'packages', 'pool'], { cwd: folder })
    writeFileSync(join(lists, 'Packages'), list)
    writeFileSync(join(lists, 'Packages.gz'), gzipSync(list))
  }
  const says = {
    Origin: facts.productName,
    Label: facts.productName,
    Suite: SUITE,
    Codename: SUITE,
    Components: COMPONENT,
    Architectures: architectures.join(' '),
  }
  const options = Object.entries(says).flatMap(([key, value]) => ['-o', `APT::FTPArchive::Release::${key}=${value}`])
  const release = runTool('apt-ftparchive', [...options, 'release', dist])
  writeFileSync(join(dist, 'Release'), release)
  if (seal === undefined) return
  sealFile(join(dist, 'Release'), join(dist, 'InRelease'), '--clearsign', seal)
  sealFile(join(dist, 'Release'), join(dist, 'Release.gpg'), '--detach-sign', seal)
  exportKey(join(folder, `${facts.name}.asc`), seal)
}

/** dnf and zypper: the packages, and `repodata` with lists of them. */
export function makeYumRepository(packages: string, folder: string, facts: ProgramFacts, seal: Seal | undefined): void {
  rmSync(folder, { recursive: true, force: true })
  takeOver(packages, '.rpm', folder)
  runTool('createrepo_c', ['--quiet', '--general-compress-type=gz', folder])
  if (seal === undefined) return
  const list = join(folder, 'repodata', 'repomd.xml')
  sealFile(list, `${list}.asc`, '--detach-sign', seal)
  exportKey(join(folder, `${facts.name}.asc`), seal)
}

function takeOver(from: string, ending: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from).filter((file) => file.endsWith(ending))) copyFileSync(join(from, name), join(to, name))
}
