import { Callout } from '#portal/kit/callout.tsx'
import { useStorageRefusal } from '#portal/kit/storage-refusal.ts'

const text =
  'Este aparelho não está guardando as suas faturas: falta espaço, ou a janela é anônima. Para pagar sem internet, copie o código agora.'

/** Says once a visit that nothing is stored on this device, where a code is there to be copied. */
export function NotStored() {
  return useStorageRefusal() ? (
    <Callout kind="warning">
      <p>{text}</p>
    </Callout>
  ) : null
}
