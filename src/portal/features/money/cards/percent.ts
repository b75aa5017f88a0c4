const format = new Intl.NumberFormat('pt-BR', {
  style: 'percent',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

/** Formats a fraction as a percentage in Portuguese: 0.0357 is "3,57%". */
export function formatPercent(fraction: number): string {
  return format.format(fraction)
}
