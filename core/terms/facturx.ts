import type { TermId } from './types.ts'

/**
 * Which business terms the Factur-X profiles below EN 16931 have no place for (Factur-X 1.09.2: schemas of the profiles, and the elements that
 * their rules mark as not used). Each profile lacks what the next higher one lacks, too; EN 16931 and those above it lack nothing.
 */
const BASIC_LACKS = terms(
  'BT-7 BT-11 BT-14 BT-15 BT-17 BT-18 BT-33 BT-41 BT-42 BT-43 BT-45 BT-56 BT-57 BT-58 BT-82 BT-85 BT-86 BT-87 BT-88 BT-114',
  'BT-122 BT-123 BT-124 BT-125 BT-128 BT-132 BT-133 BT-137 BT-138 BT-142 BT-143 BT-154 BT-155 BT-156 BT-158 BT-159 BT-160 BT-161',
)
const BASIC_WL_LACKS = terms(
  'BT-126 BT-127 BT-129 BT-130 BT-131 BT-134 BT-135 BT-136 BT-139 BT-140 BT-141 BT-144 BT-145 BT-146 BT-147 BT-148 BT-149 BT-150',
  'BT-151 BT-152 BT-153 BT-157',
)
const MINIMUM_LACKS = terms(
  'BT-6 BT-8 BT-9 BT-12 BT-16 BT-19 BT-20 BT-21 BT-22 BT-25 BT-26 BT-28 BT-29 BT-34 BT-35 BT-36 BT-37 BT-38 BT-39 BT-46 BT-48 BT-49',
  'BT-50 BT-51 BT-52 BT-53 BT-54 BT-55 BT-59 BT-60 BT-61 BT-62 BT-63 BT-64 BT-65 BT-66 BT-67 BT-68 BT-69 BT-70 BT-71 BT-72 BT-73',
  'BT-74 BT-75 BT-76 BT-77 BT-78 BT-79 BT-80 BT-81 BT-83 BT-84 BT-89 BT-90 BT-91 BT-92 BT-93 BT-94 BT-95 BT-96 BT-97 BT-98 BT-99',
  'BT-100 BT-101 BT-102 BT-103 BT-104 BT-105 BT-106 BT-107 BT-108 BT-111 BT-113 BT-116 BT-117 BT-118 BT-119 BT-120 BT-121 BT-162',
  'BT-163 BT-164 BT-165',
)

export const FACTURX_LACKS: Readonly<Record<'minimum' | 'basic_wl' | 'basic', readonly TermId[]>> = {
  basic: BASIC_LACKS,
  basic_wl: [...BASIC_LACKS, ...BASIC_WL_LACKS],
  minimum: [...BASIC_LACKS, ...BASIC_WL_LACKS, ...MINIMUM_LACKS],
}

function terms(...lists: readonly string[]): TermId[] {
  return lists.flatMap((list) => list.split(' ')) as TermId[]
}
