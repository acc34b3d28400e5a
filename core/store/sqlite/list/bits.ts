/** A set of small whole numbers, one bit for each. */
export type Bits = Uint32Array<ArrayBuffer>

export function bitsOf(numbers: readonly number[]): Bits {
  const largest = numbers.reduce((most, number) => Math.max(most, number), 0)
  const bits = new Uint32Array((largest >>> 5) + 1)
  for (const number of numbers) addBit(bits, number)
  return bits
}

/** All numbers up to one, and some more. */
export function bitsUpTo(largest: number): Bits {
  return new Uint32Array((largest >>> 5) + 1).fill(0xffffffff)
}

export function hasBit(bits: Bits, number: number): boolean {
  return ((bits[number >>> 5] ?? 0) & (1 << (number & 31))) !== 0
}

/** The number must be no larger than the set has room for. */
function addBit(bits: Bits, number: number): void {
  bits[number >>> 5] = (bits[number >>> 5] ?? 0) | (1 << (number & 31))
}

/** What is in each of one set or more, and not in `without`. */
export function intersectBits(sets: readonly Bits[], without: Bits): Bits {
  const words = Math.min(...sets.map(({ length }) => length))
  return Uint32Array.from({ length: words }, (_, word) => sets.reduce((both, set) => both & (set[word] ?? 0), ~(without[word] ?? 0)))
}

export function countBits(bits: Bits): number {
  let amount = 0
  for (let word of bits) for (; word !== 0; word &= word - 1) amount += 1
  return amount
}

/** The numbers of a set, smallest first. */
export function numbersOf(bits: Bits): number[] {
  const numbers: number[] = []
  bits.forEach((word, index) => {
    for (let rest = word; rest !== 0; rest &= rest - 1) numbers.push(index * 32 + 31 - Math.clz32(rest & -rest))
  })
  return numbers
}

/** Those of a list that are in a set, from the `from`th to before the `to`th, first or last of the list first. */
export function slicePresent(list: Int32Array, bits: Bits, isDown: boolean, from: number, to: number): number[] {
  const [end, step] = isDown ? [-1, -1] : [list.length, 1]
  const found: number[] = []
  let met = 0
  for (let at = isDown ? list.length - 1 : 0; at !== end && met < to; at += step) {
    const number = list[at] as number
    if (((bits[number >>> 5] as number) & (1 << (number & 31))) === 0) continue
    if (met >= from) found.push(number)
    met += 1
  }
  return found
}
