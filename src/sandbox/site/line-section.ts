import { html } from 'hono/html'
import type { Row } from '#sandbox/store.ts'

const choices = [
  ['signal', 'good', 'sinal bom'],
  ['signal', 'weak', 'sinal fraco'],
  ['signal', 'lost', 'sem sinal'],
  ['session', 'up', 'conectar'],
  ['session', 'down', 'desconectar'],
  ['session', 'drop', 'cair e voltar'],
  ['session', 'unknown', 'sem estado'],
  ['router', 'on', 'roteador responde'],
  ['router', 'off', 'roteador não responde'],
  ['usage', '0', 'sem consumo'],
  ['usage', '1', 'consumo normal'],
  ['usage', '5', 'consumo alto'],
  ['speed', 'reduced', 'reduzir velocidade'],
  ['speed', 'stuck', 'reduzir sem volta'],
  ['speed', 'normal', 'velocidade do plano'],
  ['contract', 'CM', 'bloquear'],
  ['contract', 'A', 'desbloquear'],
  ['suspended', 'yes', 'suspender a pedido'],
  ['suspended', 'no', 'retomar'],
] as const

/** Boxes and transmitters that logins are at, with their provider. */
function pointsOf(logins: readonly Row[]): string[] {
  const points = logins.flatMap(
    ({ client_id: provider = '', id_caixa_ftth: box, id_transmissor: olt }) => [
      ...(olt ? [`${provider} olt:${olt}`] : []),
      ...(box ? [`${provider} box:${box}`] : []),
    ],
  )
  return [...new Set(points)].toSorted()
}

/** The network of the providers: what can happen to the line of each login, and to all at one place. */
export function lineSection(logins: readonly Row[]) {
  return html`<section>
    <h2>Rede</h2>
    <form method="post" action="/sandbox/lines">
      <label>
        Conexão
        <select name="line">
          ${logins.map(
            (row) =>
              html`<option value="${row['client_id']} ${row['id']}">
                ${row['client_id']}: ${row['login']}
                (${row['online'] === 'S' ? 'conectado' : 'desconectado'})
              </option>`,
          )}
        </select>
      </label>
      ${choices.map(
        ([name, value, label]) =>
          html`<button class="quiet" name="${name}" value="${value}">${label}</button>`,
      )}
    </form>
    <form method="post" action="/sandbox/points">
      <label>
        Ponto da rede
        <select name="point">
          ${pointsOf(logins).map((point) => html`<option value="${point}">${point}</option>`)}
        </select>
      </label>
      <button class="quiet" name="state" value="down">derrubar todos</button>
      <button class="quiet" name="state" value="up">religar todos</button>
    </form>
  </section>`
}
