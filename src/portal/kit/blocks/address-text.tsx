/** A postal address; its CEP does not wrap, as a browser could break it at the hyphen. */
export function AddressText({ address }: { address: string }) {
  const [, before = address, cep] = /^(.*?)(\d{5}-\d{3})$/.exec(address) ?? []
  return (
    <>
      {before}
      {cep && <span className="unbroken">{cep}</span>}
    </>
  )
}
