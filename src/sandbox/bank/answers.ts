/** An answer in JSON. */
export const json = (value: unknown, status = 200): Response => Response.json(value, { status })

/** An error in the form of the document; `type` is the last part of its address there. */
export function problem(status: number, type: string, title: string): Response {
  const body = { type: `https://pix.bcb.gov.br/api/v2/error/${type}`, title, status }
  const headers = { 'content-type': 'application/problem+json' }
  return new Response(JSON.stringify(body), { status, headers })
}

export const missing = () => problem(404, 'NaoEncontrado', 'Não encontrado')

/** Cents as the document writes an amount. */
export const amountOf = (cents = '0') => (Number(cents) / 100).toFixed(2)

/** Who is paid, as every answer names it. */
export const recipient = { cnpj: '11222333000181', nome: 'Provedor Sandbox' }
