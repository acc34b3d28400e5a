import { lazy } from '../../base/lazy.ts'
import type { ShellWords } from '../types.ts'

export const SHELL = lazy((): ShellWords => ({
  menu: {
    file: '&Fichier',
    edit: '&Édition',
    view: '&Affichage',
    close: 'Fermer',
    quit: 'Quitter Kontor',
    undo: 'Annuler',
    redo: 'Rétablir',
    cut: 'Couper',
    copy: 'Copier',
    paste: 'Coller',
    selectAll: 'Tout sélectionner',
    zoomIn: 'Agrandir',
    zoomOut: 'Réduire',
    resetZoom: 'Taille normale',
    fullScreen: 'Plein écran',
    learnSpelling: 'Ajouter au dictionnaire',
    noSuggestions: 'Aucune suggestion',
    help: '&Aide',
    updates: 'Rechercher des mises à jour',
    about: 'À propos de Kontor',
  },
  tasks: {
    newInvoice: 'Nouvelle facture',
    newInvoiceMeans: 'Commencer une nouvelle facture',
    recent: 'Derniers documents ouverts',
  },
  crashed: {
    title: 'La fenêtre s’est arrêtée deux fois en peu de temps.',
    means:
      'Vos documents sont enregistrés, et ce que vous avez saisi est conservé comme brouillon. Rouvrez la fenêtre à son début, ou quittez Kontor. Le journal du programme dit ce qui s’est passé.',
    reopen: 'Rouvrir la fenêtre',
    quit: 'Quitter Kontor',
  },
  leaving: {
    title: 'Quelque chose n’est pas enregistré ou pas terminé.',
    means:
      'Une importation est en cours, ou le profil de l’entreprise, un contact ou un article a des modifications non enregistrées. Si vous fermez maintenant, l’importation s’interrompt et les modifications sont perdues. Les documents et les brouillons sont conservés.',
    leave: 'Fermer quand même',
    stay: 'Rester ici',
  },
  hangs: {
    title: 'La fenêtre ne répond pas.',
    means:
      'Elle traite peut-être seulement quelque chose de volumineux. Attendez, ou rechargez-la : vos documents sont enregistrés, et ce que vous avez saisi est conservé comme brouillon.',
    wait: 'Attendre',
    reload: 'Recharger',
  },
  signIn:
    'Ce lien a déjà servi, date de plus de {minutes} minutes, ou ce navigateur n’en a encore ouvert aucun. Kontor affiche le lien dans son terminal ; la touche Entrée en fournit un nouveau. Sans terminal, redémarrez Kontor.',
}))
