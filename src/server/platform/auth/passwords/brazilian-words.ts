/**
 * Words that Brazilians often use as a password and that the dictionaries lack, in the spelling of
 * `stemOf`: football clubs, cities, faith, affection, and what an internet provider calls to mind.
 */
export const brazilianWords: readonly string[] = `
  flamengo corinthians palmeiras saopaulofc santosfc vasco vascodagama fluminense botafogo gremio
  internacional cruzeiro atletico atleticomineiro galo mengao mengo timao verdao tricolor fogao colorado
  bahia vitoria sport nautico santacruz ceara fortaleza coritiba athletico paranaense goias
  chapecoense avai figueirense juventude bragantino pontepreta guarani portuguesa paysandu remo
  criciuma cuiaba americamineiro saopaulino corinthiano flamenguista palmeirense vascaino gremista
  saopaulo riodejaneiro belohorizonte salvador brasilia curitiba manaus recife goiania belem
  portoalegre guarulhos campinas saoluis saogoncalo maceio natal teresina joaopessoa campogrande
  aracaju florianopolis macapa portovelho boavista palmas riobranco santos sorocaba uberlandia
  ribeiraopreto contagem joinville londrina niteroi osasco santoandre saobernardo juizdefora
  caxiasdosul blumenau maringa feiradesantana campinagrande petropolis petrolina caruaru
  minasgerais bahia parana santacatarina riograndedosul pernambuco matogrosso amazonas
  jesus jesuscristo jesusamado jesuseteamo deusefiel deuseamor deusnocomando deus senhor
  nossasenhora aparecida amem aleluia vitoriaemcristo sojesussalva jesussalva gratidao
  teamo euteamo amor meuamor amorzinho princesa princesinha gatinha gatinho lindinha linda bebe
  minhavida meufilho minhafilha minhamae mamae papai familia saudade felicidade esperanca
  brasil brasileiro brazil futebol samba carnaval capoeira cachorro gatinhas cerveja churrasco
  senha minhasenha senhaforte senhasegura novasenha senhanova senhadowifi mudar senhapadrao
  internet wifi provedor fibra fibraotica bandalarga modem roteador assinante cliente portal
  central centraldoassinante boleto fatura plano mega gigas telecom netbrasil admin administrador
  usuario acesso suporte teste testeteste qwerty qwertyuiop asdfgh asdfghjkl zxcvbn abcdef abcdefg
  obrigado bomdia boanoite vaicurintia vaicorinthians eusou eumesmo segredo secreto
`
  .trim()
  .split(/\s+/)
