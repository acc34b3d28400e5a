/** Two parts of a group as one. The compiler refuses two that have a member of the same name, as one of them would silently be lost. */
export function join<One extends object, Other extends object>(
  one: One,
  other: keyof One & keyof Other extends never ? Other : never,
): One & Other {
  return { ...one, ...other }
}
