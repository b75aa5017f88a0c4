import { columns, type Declaration } from './declaration.ts'
import { printDocument } from './printed-document.ts'

const widths = [70, 100, 110, 100, 103] as const
const grey = '#4d5766'

/** What proves a declaration to whoever is given it. */
export interface Proof {
  /** The address of its signed receipt. */
  readonly url: string
  /** In words. */
  readonly issuedAt: string
}

/** The declaration as a tagged PDF in Portuguese. */
export async function drawDeclaration(
  declaration: Declaration,
  proof: Proof,
  now: Date,
): Promise<Uint8Array> {
  const title = `Declaração de quitação anual de débitos ${declaration.year}`
  return printDocument({ ...declaration, title }, now, (pen) => {
    const { write, drawTable, drawQrCode, leaveRoom } = pen
    write('H1', `Declaração de quitação anual de débitos · ${declaration.year}`, {
      size: 16,
      bold: true,
      gap: 10,
    })
    for (const [label, value] of declaration.facts) {
      write('P', `${label}: ${value}`, { size: 10.5, gap: 3 })
    }
    leaveRoom(8)
    for (const text of declaration.statement) write('P', text, { size: 10.5, gap: 8 })
    write('H2', 'Mensalidades quitadas', { size: 12, bold: true, gap: 2 })
    const total = ['Total', '', declaration.total, '', '']
    drawTable(columns, [...declaration.rows, total], widths)
    leaveRoom(16)
    write('P', declaration.place, { size: 10.5, gap: 14 })
    write('P', `Código de autenticidade: ${declaration.code}`, { size: 10.5, bold: true, gap: 3 })
    write(
      'P',
      'Para conferir, baixe a declaração de novo na área do assinante: o mesmo conteúdo traz sempre o ' +
        'mesmo código, e nenhum outro o traz. Quem não é assinante aponta a câmera para o QR Code: ' +
        'a página confirma o ano, a soma e o começo do código, sem mostrar de quem é a declaração.',
      { size: 9, colour: grey },
    )
    write('P', `Emitida em ${proof.issuedAt}.`, { size: 9, colour: grey })
    drawQrCode(proof.url, `QR Code para conferir esta declaração em ${new URL(proof.url).host}`)
  })
}
