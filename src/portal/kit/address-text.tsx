/** A postal address; its CEP stays in one piece, which a hyphen would not keep. */
export function AddressText({ address }: { address: string }) {
  const [, before = address, cep] = /^(.*?)(\d{5}-\d{3})$/.exec(address) ?? []
  return (
    <>
      {before}
      {cep && <span className="unbroken">{cep}</span>}
    </>
  )
}
