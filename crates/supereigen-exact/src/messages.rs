//! How errors say what is wrong.

/// Makes a type an error: says for each of its forms what it writes, in the words of `write!`.
#[doc(hidden)]
#[macro_export]
macro_rules! messages {
    ($error:ty: $($form:pat $(if $guard:expr)? => $message:literal $(, $value:expr)*;)+) => {
        impl std::fmt::Display for $error {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match self {
                    $($form $(if $guard)? => write!(f, $message $(, $value)*),)+
                }
            }
        }

        impl std::error::Error for $error {}
    };
}
