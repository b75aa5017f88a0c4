/** Texts shared by all forms that set a password (specification 5 and 8). */
export const passwordTexts = {
  currentPassword: 'Senha atual',
  newPassword: 'Nova senha',
  confirmNewPassword: 'Repita a nova senha',
  hint: 'De 6 a 30 caracteres. Evite seu nome, seu documento e sequências.',
  length: 'A nova senha precisa ter no mínimo 6 caracteres e no máximo 30 caracteres',
  mismatch: 'Por favor informe senhas que correspondam',
  guessable: 'Esta senha é fácil de adivinhar. Escolha outra.',
  wrongCurrent: 'Senha atual inválida',
  currentMissing: 'Por favor informe a senha atual',
  failure: 'Falha ao alterar senha',
  updated: 'Senha atualizada com sucesso!',
} as const
