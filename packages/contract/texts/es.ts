import type { en } from './en.ts';

/** Spanish, for every text there is in English. */
export const es: Record<keyof typeof en, string> = {
  'error.invalid-input': 'Algunos campos necesitan tu atención.',
  'error.body-too-large': 'Es demasiado grande para enviarlo.',
  'error.too-many-requests': 'Demasiadas solicitudes. Espera un momento e inténtalo de nuevo.',
  'error.not-found': 'Aquí no hay nada.',
  'error.forbidden-origin': 'Esta solicitud vino de otro sitio y fue rechazada.',
  'error.csrf-mismatch': 'Esta solicitud no demostró que viniera de tu sesión.',
  'error.session-missing': 'Primero inicia sesión.',
  'error.session-ended': 'Tu sesión ha terminado. Inicia sesión de nuevo.',
  'error.session-expired': 'La firma ha caducado',
  'error.wallet-invalid': 'Esta no es una dirección de billetera que pueda iniciar sesión.',
  'error.signature-invalid': 'La firma no pertenece a esta billetera.',
  'error.signature-unchecked': 'No se pudo comprobar la firma en este momento. Inténtalo de nuevo.',
  'error.nonce-mismatch': 'Este inicio de sesión no empezó aquí. Empieza de nuevo.',
  'error.nonce-expired': 'Este inicio de sesión tardó demasiado. Empieza de nuevo.',
  'error.nonce-used': 'Este inicio de sesión ya se usó. Empieza de nuevo.',
  'error.email-taken': 'Este correo ya está registrado. Prueba con otro.',
  'error.email-missing': 'Todavía no hay un correo que confirmar.',
  'error.email-already-confirmed': 'Este correo ya está confirmado.',
  'error.workspace-taken': 'Este nombre de espacio de trabajo ya está ocupado. Prueba con otro.',
  'error.workspace-fixed': 'El nombre del espacio de trabajo ya se eligió y no se puede cambiar.',
  'error.nothing-changed': 'No hay cambios que guardar',
  'error.unavailable': 'Signboard no puede responder en este momento. Inténtalo dentro de un momento.',
  'error.internal': 'Algo falló de nuestro lado.',

  'field.required': 'Este campo es obligatorio',
  'field.too-long': 'Es demasiado largo',
  'field.email-required': 'El correo es obligatorio',
  'field.email-invalid': 'Debe ser un correo válido',
  'field.workspace-required': 'El espacio de trabajo es obligatorio',
  'field.workspace-pattern': 'El espacio de trabajo solo puede contener letras, números y guion (-).',
  'field.workspace-reserved': 'Este nombre de espacio de trabajo está reservado. Prueba con otro.',
  'field.note-required': '* campo obligatorio',

  'save.success': 'Guardado correctamente',
  'save.error': 'Hubo un error.',
  'save.unknown-error': 'Hubo un error desconocido.',
  'save.nothing-changed': 'No hay cambios que guardar',
  'save.saving': 'Guardando',

  'login.rejected': 'No se pudo iniciar sesión. Inténtalo de nuevo.',
  'wallet.rejected': 'El usuario rechazó la solicitud.',
  'wallet.hint-open': 'Abre Metamask y desbloquea tu billetera.',
  'wallet.hint-prompt': 'Desbloquea Metamask en la ventana que se abrió.',
  'wallet.promise': 'Nunca pedimos una transacción.',

  'profile.banner': 'Necesitas algunas cosas para empezar a usar el producto',
  'profile.need-email': 'Por favor, completa tu correo.',
  'profile.need-confirmation':
    'Te hemos enviado un correo; revisa tu bandeja de entrada o, en algunos casos, la carpeta de spam.',
  'profile.need-workspace': 'Por favor, completa el nombre de tu espacio de trabajo.',
  'profile.confirmed': 'confirmado',

  'confirm-email.done': 'Tu correo está confirmado.',
  'confirm-email.sent': 'Hemos enviado la confirmación otra vez.',
  'confirm-email.unknown': 'Este enlace de confirmación no es válido.',
  'confirm-email.used': 'Este enlace de confirmación ya se usó.',
  'confirm-email.expired': 'Este enlace de confirmación ha caducado. Pide uno nuevo en tu perfil.',
  'confirm-email.replaced': 'Este enlace es de un correo que ya no es el del perfil.',
  'confirm-email.other-account':
    'Este enlace pertenece a otra cuenta. Inicia sesión con esa billetera o cierra la sesión primero.',

  'newsletter.done': 'Gracias. Escribiremos cuando haya algo que contar.',

  'shell.description':
    'Listas de registro para comunidades NFT con un sorteo que cualquiera puede comprobar, y un bot de ventas que nunca pierde ni repite una.',
  'shell.menu-error': 'Error en los elementos del menú',
  'shell.wrong-services': 'Servicio equivocado',
};
