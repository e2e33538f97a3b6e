//! Random names that cannot be guessed.

use std::io;

/// Returns 128 bits from the operating system's random source, as 32 hexadecimal digits.
pub(crate) fn name() -> io::Result<String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(io::Error::from)?;
    Ok(format!("{:032x}", u128::from_be_bytes(bytes)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_long_and_never_the_same() {
        let names = [(); 100].map(|()| name().expect("a source of randomness"));
        let distinct: std::collections::HashSet<&String> = names.iter().collect();
        assert_eq!(distinct.len(), 100);
        assert!(names.iter().all(|name| name.len() == 32));
    }
}
