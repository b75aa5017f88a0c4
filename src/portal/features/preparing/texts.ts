export const texts = {
  text: 'Esta área está sendo preparada',
} as const
