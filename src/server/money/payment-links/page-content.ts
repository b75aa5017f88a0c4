import type { PublicPage } from '#server/site/theme/port.ts'

/** What one page says; `state`: what the script compares with the answer of `/estado`. */
export type PageContent = Pick<PublicPage, 'title' | 'main' | 'footer'> & { readonly state: string }
