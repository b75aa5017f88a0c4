/** Made by `builds/help-pages.ts` from the pages of `docs/provedor`. */
declare module 'virtual:help-pages' {
  /** The pages in their order; the first one has an empty name. */
  export const pages: readonly {
    readonly name: string
    readonly title: string
    readonly html: string
  }[]
  export const style: string
  /** The pictures as base64, by their places below the help's address (`figuras/atendimento.webp`). */
  export const pictures: Readonly<Record<string, string>>
}
