
// Forms: what completes as one types; toasts.
