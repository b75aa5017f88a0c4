import { html } from 'hono/html'
import { formatMoney } from '#domain/platform/values/money.ts'
import type { Row } from '#sandbox/store.ts'

const choices = [
  ['approve', 'Autorizar'],
  ['refuse', 'Recusar'],
  ['cancel', 'Cancelar no banco'],
] as const

const modes = [
  ['pay', 'pagar'],
  ['refuse', 'recusar'],
  ['delay', 'deixar esperando'],
  ['twice', 'pagar e responder duas vezes'],
] as const

const states: Readonly<Record<string, string>> = {
  '6': 'aguardando',
  '1': 'autorizado',
  '3': 'encerrado',
}

/** The payer's bank: approves agreements to pay by Pix Automático, settles their debits, and pays codes of the gateway. */
export function pixBankSection(
  recurrences: readonly Row[],
  clients: readonly { readonly client_id: string; readonly alias: string }[],
  charges: readonly Row[],
) {
  const codes = charges.filter(
    ({ code, status, ...row }) => code && status === '12' && !row['recurrence_id'],
  )
  return html`<section>
    <h2>Pagamento automático</h2>
    <form method="post" action="/sandbox/automatic-payments">
      <label>
        Como se fosse daqui a (dias)
        <input name="days" type="number" min="0" max="40" value="5" />
      </label>
      <button>Rodar o pagamento automático</button>
    </form>
    <form method="post" action="/sandbox/pix-bank">
      <label>
        Banco, nos débitos de
        <select name="client_id">
          ${clients.map(({ client_id, alias }) => html`<option value="${client_id}">${alias}</option>`)}
        </select>
      </label>
      ${modes.map(
        ([mode, label]) =>
          html`<button class="quiet" name="debits" value="${mode}">${label}</button>`,
      )}
      <button name="settle" value="now">Chegou o dia dos débitos</button>
    </form>
    ${recurrences.map(
      (row) =>
        html`<form method="post" action="/sandbox/pix-recurrences/${row['id']}">
          <input type="hidden" name="client_id" value="${row['client_id']}" />
          <p>
            ${row['client_id']}: ${row['customer']}, ${states[row['status'] ?? ''] ?? row['status']}
          </p>
          ${choices.map(
            ([choice, label]) =>
              html`<button class="quiet" name="choice" value="${choice}">${label}</button>`,
          )}
        </form>`,
    )}
    ${codes.map(
      (row) =>
        html`<form method="post" action="/sandbox/pix-codes/${row['id']}">
          <input type="hidden" name="client_id" value="${row['client_id']}" />
          <p>
            ${row['client_id']}: PIX de ${row['customer']}, ${formatMoney(Number(row['amount']))}
          </p>
          <button>Pagar o PIX</button>
        </form>`,
    )}
  </section>`
}
