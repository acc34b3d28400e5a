import { mkdirSync, readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import type { Arch } from '../electron-dist.ts'
import type { ProgramFacts } from '../facts.ts'
import { runTool } from '../tools.ts'
import { listTree, openFolders, writeInto } from '../tree.ts'

/** Binary packages of RPM 4.14 and newer, made by rpmbuild from files that are there already. */

const ARCHITECTURES: Readonly<Record<Arch, string>> = { x64: 'x86_64', arm64: 'aarch64' }

export const rpmName = (name: string, { version }: ProgramFacts, arch: Arch): string => `${name}-${version}-1.${ARCHITECTURES[arch]}.rpm`

/** `work` is an empty folder for what rpmbuild leaves lying about. */
export function makeRpm(root: string, arch: Arch, facts: ProgramFacts, work: string, output: string, isQuick: boolean): void {
  openFolders(root)
  writeInto(work, 'kontor.spec', writeSpec(root, facts, isQuick))
  runTool(
    'rpmbuild',
    [
      '-bb',
      '--quiet',
      `--target=${ARCHITECTURES[arch]}-linux`,
      `--buildroot=${join(work, 'root')}`,
      `--define=_topdir ${work}`,
      `--define=stage ${root}`,
      join(work, 'kontor.spec'),
    ],
    { env: { ...process.env, SOURCE_DATE_EPOCH: String(facts.time) } },
  )
  const folder = join(work, 'RPMS', ARCHITECTURES[arch])
  mkdirSync(output, { recursive: true })
  for (const name of readdirSync(folder)) renameSync(join(folder, name), join(output, rpmName(facts.name, facts, arch)))
}

function writeSpec(root: string, facts: ProgramFacts, isQuick: boolean): string {
  const { name, summary, description, version, publisher, rpm } = facts
  return `%global debug_package %{nil}
%global __os_install_post %{nil}
%global _build_id_links none
%global _binary_payload ${isQuick ? 'w1.gzdio' : 'w19.zstdio'}
%global use_source_date_epoch_as_buildtime 1
%global clamp_mtime_to_source_date_epoch 1
Name: ${name}
Version: ${version}
Release: 1
Summary: ${summary}
License: LicenseRef-proprietary
Vendor: ${publisher.name}
Packager: ${publisher.name} <${publisher.mail}>
Group: Productivity/Office/Finance
# What it loads is known; of what lies beside it nothing is offered to others.
AutoReqProv: no
${rpm.depends.map((depend) => `Requires: ${depend}`).join('\n')}

%description
${description}

%install
mkdir -p %{buildroot}
cp -a %{stage}/. %{buildroot}/

%files
${listFiles(root, name).join('\n')}
`
}

/** Folders that are the package's own are named too, so that they go with it; those of the system are not. */
function listFiles(root: string, name: string): string[] {
  const own = `usr/lib/${name}`
  return listTree(root).flatMap(({ path, kind, mode }) => {
    if (kind === 'folder') return path === own || path.startsWith(`${own}/`) ? [`%dir %attr(0755, root, root) "/${path}"`] : []
    if (kind === 'link') return [`"/${path}"`]
    const rights = `%attr(0${mode.toString(8)}, root, root)`
    return [`${path.startsWith('usr/share/man/') ? '%doc ' : ''}${rights} "/${path}"`]
  })
}
