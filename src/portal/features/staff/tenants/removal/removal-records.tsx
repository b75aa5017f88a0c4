import type { AcceptedRemoval } from '#contract/staff/tenants/tenant-removal.ts'
import './removal.css'
import { removalTexts as texts } from './removal-texts.ts'

/** What a removal erases and what stays, counted. */
export function RemovalRecords({ of }: { of: AcceptedRemoval }) {
  const { kept, token_grants: tokenGrants } = of
  const erased = [
    ...of.erased.map(({ kind, count }) => ({ name: texts.erasedKinds[kind], count })),
    { name: texts.tokenGrants, count: tokenGrants },
  ]
  const nothingOf = erased.filter(({ count }) => count === 0).map(({ name }) => name)
  return (
    <div className="stack-5 removal-records">
      <section aria-labelledby="removal-erased">
        <h3 id="removal-erased">{texts.erased}</h3>
        <dl>
          <div>
            <dt>{texts.registration}</dt>
            <dd className="figures">{texts.count(1)}</dd>
          </div>
          {erased.map(
            ({ name, count }) =>
              count > 0 && (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd className="figures">{texts.count(count)}</dd>
                </div>
              ),
          )}
        </dl>
        {nothingOf.length > 0 && <p className="field-hint">{texts.nothingOf(nothingOf)}</p>}
      </section>
      <section aria-labelledby="removal-kept">
        <h3 id="removal-kept">{texts.kept}</h3>
        <dl>
          {kept.map(({ kind, count }) => (
            <div key={kind}>
              <dt>
                {texts.keptKinds[kind].name}
                <span className="field-hint">{texts.keptKinds[kind].why}</span>
              </dt>
              <dd className="figures">{texts.count(count)}</dd>
            </div>
          ))}
        </dl>
        <p className="field-hint">{texts.elsewhere}</p>
      </section>
    </div>
  )
}
