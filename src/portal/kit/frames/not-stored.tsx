import { Callout } from '#portal/kit/blocks/callout.tsx'
import { useStorageRefusal } from '#portal/kit/browser/storage-refusal.ts'

const texts = {
  data: 'Este aparelho não está guardando as suas faturas: falta espaço, ou a janela é anônima. Para pagar sem internet, copie o código agora.',
  app: 'Este aparelho não tem espaço para guardar o portal. Sem internet ele não abre aqui; para pagar mesmo assim, copie o código da fatura agora.',
} as const

/** Says once a visit what this device does not store, on a screen whose data is relied on without a network. */
export function NotStored() {
  const refused = useStorageRefusal()
  return refused ? (
    <Callout kind="warning">
      <p>{texts[refused]}</p>
    </Callout>
  ) : null
}
