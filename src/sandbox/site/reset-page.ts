import { html } from 'hono/html'

/** Says what a reset does before it is done. */
export function resetPage() {
  return html`<!doctype html>
    <html lang="pt-BR">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Recomeçar do zero</title>
        <link rel="stylesheet" href="/sandbox/style.css" />
      </head>
      <body>
        <main>
          <h1>Recomeçar do zero</h1>
          <section>
            <p>
              O ERP, os cartões, os e-mails e as notificações voltam ao primeiro dia, sem defeitos.
            </p>
            <p>
              No portal, os provedores de demonstração perdem tudo o que foi feito neles: sessões,
              senhas trocadas, cartões, pagamentos, mensagens e preferências.
            </p>
            <p>
              Quem está conectado a eles sai, você e a administração também, e entra de novo com a
              senha do início.
            </p>
            <p>
              Os outros provedores ficam como estão, e o registro de auditoria não se apaga. Um
              provedor criado sobre este ERP continua, sem os dados dos assinantes.
            </p>
            <form method="post" action="/sandbox/reset">
              <button>Recomeçar do zero</button>
              <a href="/sandbox">Voltar</a>
            </form>
          </section>
        </main>
      </body>
    </html>`
}
