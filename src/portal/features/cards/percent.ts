const written = new Intl.NumberFormat('pt-BR', {
  style: 'percent',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

/** A fraction as people read it: 0.0357 is "3,57%". */
export function percent(fraction: number): string {
  return written.format(fraction)
}
