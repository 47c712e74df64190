/** Why someone cannot start on a day, or null. */
export function startProblem(
  day: string,
  { endDate, formerEnd }: { endDate: string | null; formerEnd: string | null }
): string | null {
  if (endDate && day > endDate) return `The start date cannot be after the last day, ${endDate}.`
  return formerEnd && day <= formerEnd
    ? `The start date must be after the last day of work, ${formerEnd}.`
    : null
}
